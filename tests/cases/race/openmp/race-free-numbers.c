#include <omp.h>

// How many threads a team has at most, as the library is told or tells.
void alone(int n, double *a) {
  omp_set_num_threads(1);
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[0] += i;
}

void no_more_threads_than_these(int n, double *a) {
  int most = omp_get_max_threads();
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    for (int k = 0; k < n; k++) a[k * most + t] = 0;
  }
}

void one_if_so(int n, double *a) {
  if (n == 1) {
    omp_set_num_threads(n);
#pragma omp parallel
    a[0] += 1;
  }
}

void asked_by_the_clause(int n, double *a) {
  int most = omp_get_max_threads();
#pragma omp parallel num_threads(omp_get_max_threads())
  {
    int t = omp_get_thread_num();
    for (int k = 0; k < n; k++) a[k * most + t] = 0;
  }
}
