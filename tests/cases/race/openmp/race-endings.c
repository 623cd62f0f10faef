#include <omp.h>
#include <stdlib.h>
#include <stdio.h>
#include <assert.h>

void ends(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { if (a[i] < 0) abort(); a[0] = i; }
}

void abort_barrier(int n, int *a) {
#pragma omp parallel num_threads(2)
  { int t = omp_get_thread_num();
    a[t] = 1;
    if (n > 5) { exit(2); }
#pragma omp barrier
    a[0] = 2;
  }
}

static void check(int x) { if (x < 0) exit(1); }

void in_function(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { check(a[i]); a[0] = 1; }
}
