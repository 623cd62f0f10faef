#include <omp.h>
#include <stdio.h>

// What whoever runs the program types.

void read_by_one_thread(int n, double *a) {
#pragma omp parallel
  {
    double factor;
    int start;
#pragma omp single copyprivate(factor, start)
    scanf("%lf %d", &factor, &start);
#pragma omp for
    for (int i = start; i < n; i++) a[i] *= factor;
  }
}

void one_number_an_iteration(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int x;
    scanf("%d", &x);
    a[i] = x;
  }
}

void filled_before_it_is_used(int n, int *a, FILE *in) {
#pragma omp parallel
  {
#pragma omp single
    for (int i = 0; i < n; i++) fscanf(in, "%d", a + i);
#pragma omp for
    for (int i = 0; i < n; i++) a[i]++;
  }
}
