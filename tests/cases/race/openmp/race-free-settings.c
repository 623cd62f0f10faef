#include <omp.h>
#include <stdlib.h>
#include <unistd.h>

void max_levels(int n, int *a) {
  omp_set_max_active_levels(8);
  omp_set_num_threads(2);
#pragma omp parallel
  {
    int l = omp_get_level();
#pragma omp single
    a[0] = omp_get_max_active_levels() + l;
  }
}

void waits_a_while(int *x) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out: *x)
    { sleep(3); usleep(10); *x = 1; }
#pragma omp task depend(in: *x)
    x[1] = *x;
  }
}

void taskloop_in_reduction(int n, int *v, int *o) {
  int res = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+: res)
  {
#pragma omp task in_reduction(+: res)
    for (int i = 0; i < n; i++) res += v[i];
#pragma omp taskloop simd in_reduction(+: res)
    for (int i = 0; i < n; i++) res += v[i];
  }
  o[0] = res;
}

void nest_test(int n, int *a, omp_nest_lock_t *l) {
#pragma omp parallel
  {
    if (omp_test_nest_lock(l)) { a[0]++; omp_unset_nest_lock(l); }
  }
}

void hint(int n, int *a) {
  omp_lock_t l;
  omp_init_lock_with_hint(&l, omp_sync_hint_contended);
#pragma omp parallel
  { omp_set_lock(&l); a[0]++; omp_unset_lock(&l); }
}
