#include <complex.h>

void neighbors(int n, double complex *z) {
#pragma omp parallel for
  for (int i = 0; i < n - 1; i++) z[i] = conj(z[i + 1]) * I;
}
