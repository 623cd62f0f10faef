#include <omp.h>
#include <stdio.h>

// What whoever runs the program types.

int any_distance(double *a) {
  int n, k;
  if (scanf("%d %d", &n, &k) != 2) return 1;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[k * i] = i;
  return 0;
}

void one_variable(int n, int *a) {
  int x;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    scanf("%d", &x);
    a[i] = x;
  }
}
