// Complex numbers, and sums of them.
#include <complex.h>

void scaled(int n, double complex alpha, double complex *restrict out, const double complex *restrict in) {
#pragma omp parallel for schedule(static)
  for (int i = 0; i < n; i++) out[i] = alpha * conj(in[i]) + I;
}

double complex dot(int n, const double complex *x, const float complex *y) {
  double complex s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) s += x[i] * y[i];
  return s;
}
