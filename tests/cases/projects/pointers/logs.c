// `errno` is state here, because `status.c` reads it; `fabs` never sets it.
#include <math.h>

void logs(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i] = log(b[i]);
}

void magnitudes(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = fabs(b[i]);
}
