#include <omp.h>

static int total;

void all_callers_store(int n, int *a) {
  total = 0;
#pragma omp for
  for (int i = 0; i < n; i++) a[i] = i;
}

void without_a_wait(int n, int *a) {
#pragma omp for nowait
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp for
  for (int i = 0; i < n; i++) a[n - 1 - i] += 1;
}

void nobody_waits_for_the_master(int n, int *a) {
#pragma omp master
  a[0] = n;
  a[1 + omp_get_thread_num()] = a[0];
}

void iterations_collide(int n, int *a) {
#pragma omp taskloop
  for (int i = 0; i < n; i++) a[0] += i;
}

void before_the_child_has_ended(int n, int *a) {
  int x;
#pragma omp task shared(x)
  x = a[0];
  a[1] = x;
#pragma omp taskwait
}
