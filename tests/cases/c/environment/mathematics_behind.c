// The file could not be opened, but the logarithm came later.
#include <errno.h>
#include <math.h>
#include <stdio.h>

int opened(const char *name, double *x) {
  FILE *file = fopen(name, "r");
  if (file == NULL) {
    *x = log(*x);
    return errno;
  }
  fclose(file);
  return 0;
}

void logarithms(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = log(b[i]);
}
