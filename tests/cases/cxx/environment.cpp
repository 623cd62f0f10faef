// Floating-point exceptions that the program tests are state.
#include <cfenv>
#include <cmath>

void divide(int n, double *__restrict a, double *__restrict b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = b[i] / 3;
}

int inexact(int n, double *__restrict a, double *__restrict b) {
  divide(n, a, b);
  return std::fetestexcept(FE_INEXACT);
}
