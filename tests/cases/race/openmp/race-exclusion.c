#include <omp.h>

void two_names(int n, int *x) {
#pragma omp parallel sections
  {
#pragma omp section
    {
#pragma omp critical(one)
      x[0] += 1;
    }
#pragma omp section
    {
#pragma omp critical(other)
      x[0] += n;
    }
  }
}

void read_outside(int n, const double *a, double *sum, double *b) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp critical
    *sum += a[i];
    b[i] = *sum;
  }
}

void checked_outside(int n, const double *a, double *most) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (a[i] > *most) {
#pragma omp critical
      *most = a[i];
    }
  }
}

void atomic_and_plain(int n, int *x, int *y) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    *x += 1;
    y[i] = *x;
  }
}

void atomic_reads_plain(int n, int *x, int *y) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    *x += y[i];
    y[n - 1 - i] = 0;
  }
}

void atomic_and_critical(int n, int *x) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (i % 2 == 0) {
#pragma omp atomic
      *x += 1;
    } else {
#pragma omp critical
      *x += 1;
    }
  }
}

void two_locks(int n, double *sum, omp_lock_t *one, omp_lock_t *other) {
#pragma omp parallel sections
  {
#pragma omp section
    {
      omp_set_lock(one);
      sum[0] += 1;
      omp_unset_lock(one);
    }
#pragma omp section
    {
      omp_set_lock(other);
      sum[0] += 1;
      omp_unset_lock(other);
    }
  }
}

void neighbors_lock(int n, int *count, omp_lock_t *locks) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_set_lock(&locks[i]);
    count[i / 2]++;
    omp_unset_lock(&locks[i]);
  }
}

void unlocked_too_soon(int n, double *sum) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double old;
    omp_set_lock(&lock);
    old = sum[0];
    omp_unset_lock(&lock);
    sum[0] = old + i;
  }
}

void out_of_order(int n, double *a) {
#pragma omp parallel for ordered
  for (int i = 1; i < n; i++) {
    a[i] = a[i - 1];
#pragma omp ordered
    a[0] = i;
  }
}

void only_one_side(int n, int *x) {
#pragma omp parallel
  {
#pragma omp critical
    x[0] += 1;
#pragma omp master
    x[0] = 0;
  }
}

void capture_of_another(int n, int *next, int *a) {
  int mine;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic capture
    mine = (*next)++;
    a[i] = i;
  }
}

void lock_made_by_all(int n, int *x) {
  omp_lock_t l;
#pragma omp parallel
  {
    omp_init_lock(&l);
    omp_set_lock(&l);
    x[0] += n;
    omp_unset_lock(&l);
  }
}

void lock_made_by_the_master(int n, int *x) {
  omp_lock_t l;
#pragma omp parallel
  {
#pragma omp master
    omp_init_lock(&l);
    omp_set_lock(&l);
    x[0] += n;
    omp_unset_lock(&l);
  }
}

void lock_destroyed_too_early(int n, int *x) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < n; i++) {
      omp_set_lock(&l);
      x[0] += i;
      omp_unset_lock(&l);
    }
#pragma omp single
    omp_destroy_lock(&l);
  }
}

void no_longer_nested(int n, double *a) {
  omp_nest_lock_t l;
  omp_init_nest_lock(&l);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_set_nest_lock(&l);
    omp_set_nest_lock(&l);
    a[0] += i;
    omp_unset_nest_lock(&l);
    omp_unset_nest_lock(&l);
    a[1] += i;
  }
}

void unset_too_early(int n, int *a) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_set_lock(&l);
    if (i % 3) { omp_unset_lock(&l); a[0] += i; }
    else { omp_unset_lock(&l); }
  }
}

void unset_for_a_while(int n, int *a) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel 
  {
    omp_set_lock(&l);
    for (int i = 0; i < n; i++) {
      a[0] += i; 
      omp_unset_lock(&l);
      a[1] += 1;
      omp_set_lock(&l);
    }
    omp_unset_lock(&l);
  }
}
