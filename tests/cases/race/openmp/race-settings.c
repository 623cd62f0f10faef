#include <omp.h>
#include <stdlib.h>
#include <unistd.h>

void level(int n, int *a) {
#pragma omp parallel
  {
    int l = omp_get_level();
    a[0] = l;
  }
}

void waits_a_while(int *x) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(in: *x)
    { sleep(3); usleep(10); *x = 1; }
#pragma omp task depend(in: *x)
    x[1] = *x;
  }
}

void taskloop_simd(int n, int *v, int *o) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop simd
    for (int i = 0; i < n; i++) v[i / 2] += 1;
}

void nest_test(int n, int *a, omp_nest_lock_t *l) {
#pragma omp parallel
  {
    if (omp_test_nest_lock(l)) { a[0]++; omp_unset_nest_lock(l); }
    a[0]--;
  }
}
