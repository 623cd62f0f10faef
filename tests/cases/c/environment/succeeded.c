// Only where a call has failed, `errno` is what the call has set.
#include <errno.h>
#include <math.h>
#include <stdio.h>

int opened(const char *name) {
  FILE *file = fopen(name, "r");
  if (file) {
    fclose(file);
    return errno;
  }
  return 0;
}

void logarithms(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = log(b[i]);
}
