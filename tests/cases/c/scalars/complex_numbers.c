// Complex numbers are numbers; what their parts are is not known.
#include <complex.h>
#include <stdlib.h>

void products(int n, double complex *restrict z, const double complex *restrict w) {
  for (int i = 0; i < n; i++)  // expect: parallel
    z[i] = conj(w[i]) * 2 + I * creal(w[i]) - cexp(w[i] / n);
  for (int i = 0; i < n - 1; i++)  // expect: sequential flow(z) distance(1)
    z[i + 1] = z[i] * __imag__ w[i];
}

double complex dot(int n, const float complex *x, const float complex *y) {
  double complex s = 0;
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:s)
    s += x[i] * conjf(y[i]);
  return s;
}

void rows(int n, double complex *z) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    double complex *row = malloc(2 * n * sizeof *row);
    for (int j = 0; j < 2 * n; j++)  // expect: parallel
      row[j] = z[i] + j;
    z[i] = row[i];
    free(row);
  }
}

typedef struct { double complex at[3]; float complex scale; } node;

void members(int n, node *v) {
  for (int i = 0; i < n; i++)  // expect: parallel
    for (int k = 0; k < 3; k++)  // expect: parallel
      v[i].at[k] *= v[i].scale;
}

// A square may be less than zero.
void squares(int n, double complex z, int *a) {
  for (int i = 0; i < n; i++)  // expect: runtime
    if (z * z == -1) a[i + 1] = a[i];
  for (int i = 0; i < n; i++)  // expect: runtime
    if ((int)creal(I * I) == -1) a[i + 1] = a[i];
}

// Parts that are stored to, by name or by a pointer, change the number.
void parts(int n, int *a) {
  double complex s = 1, t = 1, u[2] = {1, 2};
  __real__ s = 5;
  for (int i = 0; i < n; i++)  // expect: unknown
    if (creal(s) == 1) a[i + 1] = a[i];
  double *p = &__real__ t;
  *p = 4;
  for (int i = 0; i < n; i++)  // expect: unknown
    if ((int)t == 1) a[i + 1] = a[i];
  ((double *)u)[0] = 7;
  for (int i = 0; i < n; i++)  // expect: unknown
    if ((int)u[0] == 1) a[i + 1] = a[i];
}
