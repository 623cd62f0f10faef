// `printf` has not failed: the error is that of the logarithm.
#include <errno.h>
#include <math.h>
#include <stdio.h>

int checked(double x) {
  double y = log(x);
  printf("%f\n", y);
  if (errno != 0)
    return 0;
  return 1;
}

void logarithms(int n, double *a, double *b) {
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i] = log(b[i]);
}
