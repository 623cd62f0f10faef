#include <omp.h>
#include <unistd.h>

void lock(int n, int *a) {
  omp_lock_t l, m;
  omp_init_lock(&l);
  omp_init_lock(&m);
#pragma omp parallel sections
  {
#pragma omp section
    {
      omp_set_lock(&l);
      a[0] += 1;
      omp_unset_lock(&l);
    }
#pragma omp section
    {
      omp_set_lock(&m);
      a[0] += 2;
      omp_unset_lock(&m);
    }
  }
}

void nest_lock(int n, int *a) {
  omp_nest_lock_t l;
  omp_init_nest_lock(&l);
#pragma omp parallel
  {
    omp_set_nest_lock(&l);
    a[0] += 1;
    omp_unset_nest_lock(&l);
    a[0] += 1;
  }
}

void flag(int n, int *a) {
  int flag = 0;
#pragma omp parallel sections
  {
#pragma omp section
    {
      a[0] = n;
#pragma omp atomic write
      flag = 1;
    }
#pragma omp section
    {
      int f = 0;
      while (!f) {
#pragma omp atomic read
        f = flag;
      }
      a[1] = a[0];
    }
  }
}

void flush(int n, int *a) {
  int flag = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      a[0] = n;
#pragma omp flush
      flag = 1;
    } else {
      while (flag != 1) {
#pragma omp flush
      }
      a[1] = a[0];
    }
  }
}

void flush_sum(int n, int *a) {
#pragma omp parallel
  {
    a[0] += 1;
#pragma omp flush
  }
}

void atomic_orders(int n, int *a) {
  int c = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic update seq_cst
    c += 1;
    a[0] = i;
  }
}

void atomic_compare(int n, int *a, int *m) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int v = a[i];
    if (v > m[0]) {
#pragma omp atomic write
      m[0] = v;
    }
  }
}

void capture_split(int n, int *a) {
  int c = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int k;
#pragma omp atomic update
    c++;
    k = c;
    a[i] = k;
  }
}

void critical_named(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp critical(one)
    a[0] += i;
#pragma omp critical(two)
    a[0] += i;
  }
}

void sleeping(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
      sleep(3);
      a[0] = 1;
    }
    a[0] = 2;
  }
}

void spin_released_early(int n, int *a) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel
  {
    while (!omp_test_lock(&l)) { a[1] = n; }
    a[0] += 1;
    omp_unset_lock(&l);
    a[0] += 1;
  }
}

void own_locks(int n, double *sum) {
#pragma omp parallel
  {
    omp_lock_t lock;
    omp_init_lock(&lock);
    omp_set_lock(&lock);
    sum[0] += n;
    omp_unset_lock(&lock);
  }
}

void half_of_the_accesses(int n, int *a, omp_lock_t *lock) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (i > 5) omp_set_lock(lock);
    a[0] += 1;
    if (i > 5) omp_unset_lock(lock);
  }
}

void behind_the_test(int n, int *a, omp_lock_t *lock) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int got = omp_test_lock(lock);
    if (got) omp_unset_lock(lock);
    if (got) a[0] += 1;
  }
}

void element_of_another_iteration(int n, int *a, omp_lock_t *locks) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (i % 2) omp_set_lock(&locks[i]);
    if (i % 2) {
      a[0] += 1;
      omp_unset_lock(&locks[i]);
    }
  }
}
