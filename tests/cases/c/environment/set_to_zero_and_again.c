// Between `errno = 0` and its test, mathematics that may fail has run.
#include <errno.h>
#include <math.h>

void roots(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = sqrt(b[i]);
}

int checked(int n, double *a, double *b) {
  errno = 0;
  roots(n, a, b);
  return errno != 0;
}
