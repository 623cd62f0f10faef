#include <omp.h>

void nested(int n, int *a) {
#pragma omp parallel default(shared)
  {
#pragma omp for
    for (int i = 0; i < n; i++) {
#pragma omp parallel shared(i, n)
      {
#pragma omp for
        for (int j = 0; j < n; j++) a[i * n + j] = i;
      }
    }
  }
}

void nested_two(int n, int *a, int *b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp parallel
      {
#pragma omp for
        for (int j = 0; j < n; j++) a[i*n + j] = i;
#pragma omp single
        a[i*n] += 1;
#pragma omp for
        for (int j = 0; j < n; j++) b[i*n + j] = a[i*n + n - 1 - j];
      }
    }
}

void nested_private(int n, int *a, int *b) {
    int t;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp parallel private(t)
      {
#pragma omp for
        for (int j = 0; j < n; j++) { t = j; a[i*n + t] = t; }
      }
    }
}

void nested_reduction(int n, int *a, int *b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
      int k = 0;
#pragma omp parallel
      {
#pragma omp for reduction(+: k)
        for (int j = 0; j < n; j++) k += b[j];
      }
      a[i] = k;
    }
}

static void increments(int m, int *a) {
#pragma omp parallel default(shared)
  {
#pragma omp for
    for (int j = 0; j < m; j++) a[j]++;
  }
}

void orphan_nested(int n, int *a) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 1; i++) increments(n, a);
  }
}

void nested_own(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp parallel
    {
      int t, buf[4];
#pragma omp for
      for (int j = 0; j < n; j++) { t = j; buf[1] = t; a[i * n + t] = buf[1]; }
    }
  }
}

void tasks_of_single(int n, int *a, int *b) {
#pragma omp parallel num_threads(2)
  {
    int t = omp_get_thread_num();
#pragma omp parallel
    {
#pragma omp single
      {
#pragma omp task
        a[t] = 1;
      }
#pragma omp for
      for (int i = 0; i < n; i++) b[t*n + i] = a[t];
    }
    a[t] = 2;
  }
}
