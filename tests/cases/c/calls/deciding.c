// What a function gives decides, so no run can be shown in which iterations meet.
#include <math.h>

void tested(int n, double x, double *restrict a) {
  for (int i = 0; i < n; i++) // expect: runtime
    if (sin(x) > 2)
      a[0] = i;
}

void tested_each(int n, const double *restrict x, double *restrict a) {
  for (int i = 0; i < n; i++) { // expect: runtime
    double t = exp(x[i]);
    if (t < 0)
      a[0] = i;
  }
}

void indexed(int n, const double *restrict x, double *restrict a) {
  for (int i = 0; i < n; i++) // expect: runtime
    a[(int)floor(x[i])] = i;
}

void chosen(int n, const double *restrict x, double *restrict a) {
  for (int i = 1; i < n; i++) // expect: runtime
    a[i] = sqrt(x[i]) < 0 ? a[i - 1] : 0;
}

// Nothing hangs on what it gives.
void computed(int n, const double *restrict x, double *restrict a) {
  for (int i = 1; i < n; i++) // expect: sequential flow(a) distance(1)
    a[i] = sin(a[i - 1]) + exp(x[i]);
}

// The branch makes no difference to the elements that meet, and what it stores none either.
void beside(int n, const double *restrict x, double *restrict a, int *restrict k) {
  for (int i = 1; i < n; i++) { // expect: sequential flow(a) distance(1)
    a[i] = a[i - 1];
    if (sin(x[i]) > 0)
      continue;
    k[i] = 1;
  }
}

// Square roots of squares are exact, so a run shows what goes from sweep to sweep.
void sweeps(int n, int steps, double eps, double *restrict a) {
  for (int s = 0; s < steps; s++) { // expect: sequential flow(a)
    double most = 0;
    for (int i = 1; i < n; i++) { // expect: sequential flow(a) distance(0, 1)
      double now = sqrt(a[i - 1] + a[i + 1]);
      if (fabs(now - a[i]) > most)
        most = fabs(now - a[i]);
      a[i] = now;
    }
    if (most < eps)
      break;
  }
}

// A magnitude is known.
void magnitude(int n, double *restrict a) {
  for (int i = 0; i < n; i++) // expect: sequential output(a)
    if (fabs(i - 3.0) < 5)
      a[0] = i;
}
