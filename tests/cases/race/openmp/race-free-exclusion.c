#include <omp.h>

void critical_sum(int n, const double *a, double *sum) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp critical
    *sum += a[i];
  }
}

void one_name(int n, int *x) {
#pragma omp parallel
  {
#pragma omp critical(name)
    x[0] = n;
#pragma omp critical(name)
    x[0] += 1;
  }
}

void atomic_sum(int n, const double *a, double *sum) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    *sum += a[i];
  }
}

void atomic_histogram(int n, const int *data, int *count) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic update
    count[data[i]]++;
  }
}

void tickets(int n, int *next, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int mine;
#pragma omp atomic capture
    mine = (*next)++;
    a[i] = mine;
  }
}

void atomic_read_and_write(int n, int *flag, int *a) {
#pragma omp parallel
  {
#pragma omp atomic write
    *flag = n;
    int seen;
#pragma omp atomic read
    seen = *flag;
    a[omp_get_thread_num()] = seen;
  }
}

void one_lock(int n, double *sum) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_set_lock(&lock);
    sum[0] += i;
    omp_unset_lock(&lock);
  }
  omp_destroy_lock(&lock);
}

void a_lock_for_each(int n, const int *data, int *count, omp_lock_t *locks) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_set_lock(&locks[data[i]]);
    count[data[i]]++;
    omp_unset_lock(&locks[data[i]]);
  }
}

void in_order(int n, double *a) {
#pragma omp parallel for ordered
  for (int i = 1; i < n; i++) {
#pragma omp ordered
    a[i] = a[i - 1];
  }
}

void partial_sums(int n, const double *a, double *total) {
  double sum = 0;
#pragma omp parallel
  {
    double own = 0;
#pragma omp for nowait
    for (int i = 0; i < n; i++) own += a[i];
#pragma omp critical
    sum += own;
  }
  *total = sum;
}

void largest(int n, const double *a, double *result) {
  double most = a[0];
#pragma omp parallel
  {
    double own = a[0];
#pragma omp for nowait
    for (int i = 1; i < n; i++)
      if (a[i] > own) own = a[i];
#pragma omp critical(most)
    {
      if (own > most) most = own;
    }
  }
  *result = most;
}

void lock_made_by_one(int n, int *x) {
  omp_lock_t l;
#pragma omp parallel
  {
#pragma omp single
    omp_init_lock(&l);
    omp_set_lock(&l);
    x[0] += n;
    omp_unset_lock(&l);
  }
  omp_destroy_lock(&l);
}

void locks_of_buckets(int n, int *x, omp_lock_t *l) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    omp_init_lock(&l[i]);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_set_lock(&l[i % 4]);
    x[i % 4] += i;
    omp_unset_lock(&l[i % 4]);
  }
}

void nested_lock(int n, double *a) {
  omp_nest_lock_t l;
  omp_init_nest_lock(&l);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_set_nest_lock(&l);
    omp_set_nest_lock(&l);
    a[0] += i;
    omp_unset_nest_lock(&l);
    a[1] += i;
    omp_unset_nest_lock(&l);
  }
}

void unset_on_both_paths(int n, int *a) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_set_lock(&l);
    if (i % 3) { a[0] += i; omp_unset_lock(&l); }
    else { omp_unset_lock(&l); }
  }
}

void unset_before_the_next_iteration(int n, int *a) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_set_lock(&l);
    if (i % 3) { omp_unset_lock(&l); continue; }
    a[0] += i; omp_unset_lock(&l);
  }
}

static void take(omp_lock_t *l) { omp_set_lock(l); }
static void give(omp_lock_t *l) { omp_unset_lock(l); }

void set_by_a_function(int n, int *a) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    take(&l);
    a[0] += i; 
    give(&l);
  }
}
