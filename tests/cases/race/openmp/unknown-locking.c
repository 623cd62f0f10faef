#include <omp.h>

// Whether the lock is free, or whose it is, nobody knows.

void the_wrong_half(int n, int *a, omp_lock_t *lock) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int got = omp_test_lock(lock);
    if (!got) a[0] += 1;
    if (got) omp_unset_lock(lock);
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

/* Another name may be that of the lock, which is given back then. */
static omp_lock_t of_the_file;
void given_back_by_another_name(int n, int *a, const int *c, omp_lock_t *lock) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_set_lock(&of_the_file);
    if (c[i]) omp_unset_lock(lock);
    a[0]++;
    if (!c[i]) omp_unset_lock(&of_the_file);
  }
}
