// Every real operation may raise an exception, and this file asks which ones were raised.
#include <fenv.h>
#include <math.h>

int checked(void) { return fetestexcept(FE_INVALID | FE_DIVBYZERO); }

void quotients(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = a[i] / b[i];
}

void roots(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = sqrt(b[i]);
}

static double half(double x) { return 0.5 * x; }

void halves(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = half(b[i]);
}

void integers(int n, int *a, int *b) {
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = a[i] + 2 * b[i];
}
