#include <omp.h>

// Nothing says in which runs a thread waits for ever, so that none shows the race.

void half_of_the_accesses(int n, int *a, omp_lock_t *lock) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (i > 5) omp_set_lock(lock);
    a[0] += 1;
    if (i > 5) omp_unset_lock(lock);
  }
}

void the_wrong_half(int n, int *a, omp_lock_t *lock) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int got = omp_test_lock(lock);
    if (!got) a[0] += 1;
    if (got) omp_unset_lock(lock);
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

void released_by_another_name(int n, int *a, omp_lock_t *lock, omp_lock_t *other) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (i > 5) omp_set_lock(lock);
    omp_unset_lock(other);
    if (i > 5) a[0] += 1;
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

void in_a_task(int n, int *a, omp_lock_t *lock) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp task
    {
      if (n > 5) omp_set_lock(lock);
      a[0] += 1;
      if (n > 5) omp_unset_lock(lock);
    }
  }
}
