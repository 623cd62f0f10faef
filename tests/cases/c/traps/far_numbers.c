// Numbers that are very large or very small compare with others as they do in a run.
#include <float.h>
#include <math.h>

int greatest(const double *u, int n) {
  int where = -1;
  double best = -DBL_MAX;
  for (int k = 0; k < n; k++)  // expect: sequential flow(best)
    if (u[k] > best) {
      best = u[k];
      where = k;
    }
  return where;
}

int least(const float *u, int n) {
  int where = -1;
  float best = INFINITY;
  for (int k = 0; k < n; k++)  // expect: sequential flow(best)
    if (u[k] < best) {
      best = u[k];
      where = k;
    }
  return where;
}

// No number is greater, and a run with one shows nothing.
void never(double *u, int n) {
  for (int k = 1; k < n; k++)  // expect: runtime
    if (u[k] > DBL_MAX)
      u[k] = u[k - 1];
}

int nothing_found(const double *u, int n) {
  int where = -1;
  double best = -HUGE_VAL;
  for (int k = 0; k < n; k++)  // expect: unknown
    if (u[k] < best) {
      best = u[k];
      where = k;
    }
  return where;
}

// 1 is not near to 0; 0 is.
void near_to_zero(double *u, int n) {
  for (int k = 1; k < n; k++)  // expect: sequential flow(u)
    if (fabs(u[k]) < 1e-30)
      u[k] = u[k - 1];
}

void near_to_each_other(const double *v, double *u, int n) {
  for (int k = 1; k < n; k++)  // expect: sequential flow(u)
    if (v[k] - v[k - 1] > DBL_EPSILON)
      u[k] = u[k - 1];
}

// What is computed with them is rounded.
void rounded(double *u, const double *v, int n) {
  for (int k = 1; k < n; k++)  // expect: runtime
    if (v[k] + 1e308 > 1e308)
      u[k] = u[k - 1];
}
