#include <omp.h>

void alone(int n, double *a) {
  omp_set_num_threads(1);
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[0] += i;
}
