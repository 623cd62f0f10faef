#include <omp.h>

static int last;
#pragma omp threadprivate(last)

void outside_of_any_region(int n, int *a) {
#pragma omp for
  for (int i = 0; i < n; i++) a[i] = i;
}

void master_of_another_region(int *a) {
#pragma omp master
  a[0] += 1;
}

void local_to_each_caller(int n, int k, int *a) {
  int own[3], t = 0;
  own[0] = k++;
  last = n;
#pragma omp for
  for (int i = 0; i < n; i++) a[i] = own[0] + k + t;
  t = last;
}

void left_early(int n, int *a) {
  if (n < 2) return;
#pragma omp single
  a[0] = n;
}

void children_of_one_caller(int n, int *a) {
  int x, y;
#pragma omp task shared(x)
  x = a[0];
#pragma omp task shared(y)
  y = a[1];
#pragma omp taskwait
  a[2] = x + y;
}

void iterations_of_one_caller(int n, int *a) {
#pragma omp taskloop
  for (int i = 0; i < n; i++) a[i] += i;
}
