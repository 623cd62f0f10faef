#include <omp.h>
#include <unistd.h>

void lock(int n, int *a) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_set_lock(&l);
    a[0] += i;
    omp_unset_lock(&l);
  }
  omp_destroy_lock(&l);
}

void lock_array(int n, int *a, int *x) {
  omp_lock_t l[16];
  for (int i = 0; i < 16; i++) omp_init_lock(&l[i]);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int k = x[i] & 15;
    omp_set_lock(&l[k]);
    a[k] += i;
    omp_unset_lock(&l[k]);
  }
}

void nest_lock(int n, int *a) {
  omp_nest_lock_t l;
  omp_init_nest_lock(&l);
#pragma omp parallel
  {
    omp_set_nest_lock(&l);
    omp_set_nest_lock(&l);
    a[0] += 1;
    omp_unset_nest_lock(&l);
    a[0] += 1;
    omp_unset_nest_lock(&l);
  }
}

void lock_branch(int n, int *a) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_set_lock(&l);
    if (a[0] > 3) {
      a[0] = 0;
      omp_unset_lock(&l);
    } else {
      a[0] += 1;
      omp_unset_lock(&l);
    }
  }
}

void flush(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    a[i] = i;
#pragma omp flush
  }
}

void atomic_orders(int n, int *a) {
  int c = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic update seq_cst
    c += 1;
    a[i] = i;
  }
}

void atomic_capture_block(int n, int *a) {
  int c = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int k;
#pragma omp atomic capture
    { k = c; c += 2; }
    a[i] = k;
  }
}

void critical_named(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp critical(one) hint(omp_sync_hint_contended)
    a[0] += i;
#pragma omp critical(two)
    a[1] += i;
  }
}

void sleeping(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    sleep(1);
    usleep(10);
    a[i] = i;
  }
}

static void guarded_add(omp_lock_t *l, int *a, int v) {
  omp_set_lock(l);
  a[0] += v;
  omp_unset_lock(l);
}

void lock_callee(int n, int *a) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel for
  for (int i = 0; i < n; i++) guarded_add(&l, a, i);
}

void wtime(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = omp_get_wtime();
}

void test_lock(int n, int *a) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel
  {
    while (!omp_test_lock(&l)) {}
    a[0] += 1;
    omp_unset_lock(&l);
  }
}

void else_elsewhere(int n, int *a) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (!omp_test_lock(&l)) { a[i + 1] = i; }
    else { a[0] += 1; omp_unset_lock(&l); }
  }
}

void left_early(int n, int *a) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_set_lock(&l);
    if (a[0] > 3) { omp_unset_lock(&l); continue; }
    a[0] += 1;
    omp_unset_lock(&l);
  }
}

void break_held(int n, int *a) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel
  {
    while (1) {
      omp_set_lock(&l);
      if (a[0] > 3) break;
      a[0] += 1;
      omp_unset_lock(&l);
    }
    a[0] = 1;
    omp_unset_lock(&l);
  }
}

void atomic_compare(int n, int *a, int *m) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int v = a[i];
#pragma omp atomic compare
    if (v > m[0]) { m[0] = v; }
  }
}

void test_lock_if(int n, int *a) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel
  {
    if (omp_test_lock(&l)) {
      a[0] += 1;
      omp_unset_lock(&l);
    }
  }
}

void tried_lock(int n, double *sum, omp_lock_t *lock) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (omp_test_lock(lock)) {
      sum[0] += i;
      omp_unset_lock(lock);
    }
}

void half_a_lock(int n, double *sum, omp_lock_t *lock) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (n > 0) omp_set_lock(lock);
    sum[0] += i;
    if (n > 0) omp_unset_lock(lock);
  }
}

void never_released(int n, int *a) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel
  {
    if (omp_test_lock(&l)) a[0] += 1;
  }
}

void result_kept(int n, int *a) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel
  {
    int got = omp_test_lock(&l);
    if (got) { a[0] += 1; omp_unset_lock(&l); }
  }
}

void continue_held(int n, int *a) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_set_lock(&l);
    if (a[0] > 3) continue;
    a[0] += 1;
    omp_unset_lock(&l);
  }
}

void element_by_condition(int n, int *a, omp_lock_t *locks) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int k = i % 4;
    if (i % 2) omp_set_lock(&locks[k]);
    if (i % 2) {
      a[k] += 1;
      omp_unset_lock(&locks[k]);
    }
  }
}
