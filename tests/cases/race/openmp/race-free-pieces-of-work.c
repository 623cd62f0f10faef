#include <omp.h>
#include <stdlib.h>

void phase_single_only(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp parallel
    {
#pragma omp single
      a[i] = 1;
#pragma omp single
      a[i] = 2;
    }
  }
}

void phase_barrier(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp parallel
    {
#pragma omp for
      for (int j = 0; j < 2; j++) a[2 * i + j] = 3;
#pragma omp barrier
#pragma omp for
      for (int j = 0; j < 2; j++) a[2 * i + 1 - j] += 3;
    }
  }
}

void phase_critical_each(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp parallel
    {
#pragma omp for
      for (int j = 0; j < n; j++)
#pragma omp critical
        a[0]++;
    }
  }
}

void dep_undeferred_body(int *o) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    x = 1;
#pragma omp task if(0) depend(in : x) shared(x)
    o[0] = x;
  }
}

void end_all_before(int n, int *a) {
#pragma omp parallel
  {
    if (n > 0) exit(0);
    for (int i = 0; i < n; i++) a[i] = 1;
  }
}

void tile_chunk_from(int n, int *a) {
#pragma omp parallel for
#pragma omp tile sizes(4)
  for (int i = 4; i < n; i++) a[i / 4] = i;
}

void tile_step(int n, int *a) {
#pragma omp parallel for
#pragma omp tile sizes(4)
  for (int i = 0; i < n; i += 2) a[i / 8] = i;
}

void whole_section(int n, int *ix, int *o) {
  int b[8][4] = {0};
#pragma omp parallel for reduction(+ : b[0:8][0:4])
  for (int i = 0; i < n; i++) b[ix[i]][i % 4] += 1;
}
