#include <omp.h>
#include <stdlib.h>
#include <stdio.h>
#include <assert.h>

void set_dynamic(float *x, int npoints) {
  omp_set_dynamic(0);
  omp_set_num_threads(16);
#pragma omp parallel shared(x, npoints)
  {
    if (omp_get_num_threads() != 16) abort();
    int iam = omp_get_thread_num(), ipoints = npoints / 16;
    for (int i = 0; i < ipoints; i++) x[iam * ipoints + i] = i;
  }
}

void abort_barrier(int n, int *a) {
#pragma omp parallel num_threads(2)
  { int t = omp_get_thread_num();
    a[t] = 1;
    if (a[t] != 1) { fprintf(stderr, "no"); exit(2); }
#pragma omp barrier
    a[1 - t] = 2;
  }
}

static void check(int x) { if (x < 0) exit(1); }

void in_function(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { check(a[i]); a[i] = 1; }
}

float dotprod_two(float *B, float *C, int N) {
  float sum0 = 0, sum1 = 0;
#pragma omp target map(to: B[:N], C[:N]) map(tofrom: sum0, sum1)
#pragma omp teams num_teams(2)
  {
    if (omp_get_num_teams() != 2) abort();
    if (omp_get_team_num() == 0) {
#pragma omp parallel for reduction(+:sum0)
      for (int i = 0; i < N / 2; i++) sum0 += B[i] * C[i];
    } else if (omp_get_team_num() == 1) {
#pragma omp parallel for reduction(+:sum1)
      for (int i = N / 2; i < N; i++) sum1 += B[i] * C[i];
    }
  }
  return sum0 + sum1;
}

void malloc_check(int n, double *o) {
#pragma omp parallel
  {
    double *w = malloc(n * sizeof(double));
    if (!w) { perror("malloc"); exit(1); }
#pragma omp for
    for (int i = 0; i < n; i++) { w[0] = i; o[i] = w[0]; }
    free(w);
  }
}
