#include <omp.h>

void nested(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp parallel shared(i, n)
      {
#pragma omp for
        for (int j = 0; j < n; j++) a[i + j] = i;
      }
    }
}

void nested_inner(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp parallel shared(i, n)
      {
#pragma omp for
        for (int j = 0; j < n; j++) a[i*n + j/2] = i;
      }
    }
}

void nested_private(int n, int *a, int *b) {
    int t;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp parallel
      {
#pragma omp for
        for (int j = 0; j < n; j++) { t = j; a[i*n + j] = t; }
      }
    }
}

void nested_firstprivate(int n, int *a, int *b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
      int k = 0;
#pragma omp parallel firstprivate(k)
      {
#pragma omp for
        for (int j = 0; j < n; j++) { a[i*n + k] = 1; k++; }
      }
    }
}

void nested_creators(int n, int *a, int *b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
      int k = 0;
#pragma omp parallel
      {
#pragma omp for
        for (int j = 0; j < n; j++) k = j;
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
    for (int i = 0; i < n; i++) increments(n, a);
  }
}

void one_iteration(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 2; i++) {
#pragma omp parallel
    {
#pragma omp for
      for (int j = 0; j < 1; j++) a[j]++;
    }
  }
}

void nested_own(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int t, buf[4];
#pragma omp parallel
    {
#pragma omp for
      for (int j = 0; j < n; j++) { buf[1] = j; a[i * n + j] = buf[1]; }
    }
  }
}

void beside_its_task(int n, int *a, int *b) {
#pragma omp parallel num_threads(2)
  {
    int t = omp_get_thread_num();
#pragma omp parallel
    {
#pragma omp single
      {
#pragma omp task
        a[t] = 1;
        a[t] = 2;
      }
#pragma omp for
      for (int i = 0; i < n; i++) b[t*n + i] = a[t];
    }
  }
}
