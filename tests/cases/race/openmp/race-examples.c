#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

// max with critical double check
double greatest(int n, const double *a) {
  double m = a[0];
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (a[i] > m) {
#pragma omp critical
      if (a[i] > m) m = a[i];
    }
  }
  return m;
}

// missing reduction (race)
double badsum(int n, const double *a) {
  double s = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
