// A jump leads past `errno = 0`, and so does a case.
#include <errno.h>
#include <math.h>

int chosen(int mode) {
  int error = 0;
  switch (mode) {
    errno = 0;
  case 1:
    error = errno;
  }
  return error;
}

void roots(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = sqrt(b[i]);
}
