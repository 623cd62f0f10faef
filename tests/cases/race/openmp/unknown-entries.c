#include <omp.h>

static const int turned[4] = {3, 2, 1, 0};
static int steady[4] = {3, 2, 1, 0};
static int ten = 10;

void constant_contents(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) a[turned[i]] = i;
}

void contents_that_nobody_changes(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) a[steady[i]] = i;
}

void value_that_nobody_changes(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    if (ten > 15) a[0] = i;
}

void no_more_threads_than_these(int n, double *a) {
  int most = omp_get_max_threads();
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    for (int k = 0; k < n; k++) a[k * most + t] = 0;
  }
}

void after_a_copy_for_a_target(int n, double *a) {
  int k = 0;
#pragma omp target
  k = 1;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[k * i] = i;
}

void after_a_copy_of_a_loop(int n, double *a) {
  int k = 0;
  for (int r = 0; r < 3; r++) {
#pragma omp for private(k)
    for (int i = 0; i < 3; i++) k = 1;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[k * i] = i;
}
