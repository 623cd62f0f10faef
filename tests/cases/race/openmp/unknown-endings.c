#include <stdlib.h>
#include <omp.h>

void after_end(int n, int *a) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < n; i++) { if (i == 3) exit(1); a[i > 3 ? 0 : i + 5] = i; }
}

void after_first(int n, int *a) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < n; i++) { if (i == 0) exit(1); a[0] = i; }
}

void after_all(int n, int *a) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < n; i++) { a[0] = i; exit(1); }
}

void sections_end(int n, int *a) {
#pragma omp parallel sections
  {
#pragma omp section
    exit(1);
#pragma omp section
    a[0] = 1;
#pragma omp section
    a[0] = 2;
  }
}

void single_end(int n, int *a) {
#pragma omp parallel
  {
#pragma omp single nowait
    exit(1);
    a[0] = 1;
  }
}

void thread_end(int n, int *a) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) exit(1);
    a[0] = 1;
  }
}

void task_end(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    exit(1);
#pragma omp task
    a[0] = 1;
#pragma omp task
    a[0] = 2;
  }
}

void after_data(int n, int *a, int *b) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { if (b[i] == 3) exit(1); if (i > 0 && b[i - 1] == 3) a[0] = i; if (i > 1 && b[i - 2] == 3) a[0] = i;}
}
