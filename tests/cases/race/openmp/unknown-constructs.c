#include <omp.h>
#include <stdlib.h>

void called(double *);

void unknown_function(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) called(a + i);
}

void handed_over_by_flush(int *x, int *flag, int *y) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      x[0] = 42;
#pragma omp flush
#pragma omp atomic write
      *flag = 1;
    } else {
      int seen = 0;
      while (!seen) {
#pragma omp atomic read
        seen = *flag;
      }
#pragma omp flush
      y[0] = x[0];
    }
  }
}

void handed_over_in_critical(int *x, int *ready, int *y) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      x[0] = 1;
#pragma omp critical
      *ready = 1;
    }
    if (omp_get_thread_num() == 1) {
      int seen;
#pragma omp critical
      seen = *ready;
      if (seen) y[0] = x[0];
    }
  }
}

void jumps_out(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    a[i] = i;
    if (a[i] > 10) break;
  }
}

void inline_assembly(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    a[i] = i;
    __asm__("nop");
  }
}

void lexically_forward(int n, double *a) {
#pragma omp simd
  for (int i = 0; i < n; i++) a[i] = a[i + 1];
}

void nobody(int n, int *a) {
#pragma omp parallel for num_threads(0)
  for (int i = 0; i < n; i++) a[0] = i;
}

void no_chunk(int n, int *a) {
#pragma omp parallel for schedule(static, 0)
  for (int i = 0; i < n; i++) a[0] = i;
}

void not_closed(int *a) {
#pragma omp parallel private(
  a[0] = 1;
}

int calls;
int merged(int left, int right) {
  calls += 1;
  return left + right;
}
#pragma omp declare reduction(merging : int : omp_out = merged(omp_out, omp_in))

void reduction_that_calls(int n, const int *a, int *out) {
  int s = 0;
#pragma omp parallel for reduction(merging : s)
  for (int i = 0; i < n; i++) s += a[i];
  *out = s;
}

/* What is beside the section is shared, and the rest of the statement is not. */
void one_element_of_a_section_and_one_beside(int n, int *x) {
  int h[4] = {0};
#pragma omp parallel for reduction(+: h[1:2])
  for (int i = 0; i < n; i++) {
    h[1] += h[0];
    h[2] += 1;
  }
  x[0] = h[0] + h[2];
}

// Nothing is known of memory that is given back while others use it.
void given_back_by_all(int n, double *out) {
  double *w = malloc(n * sizeof(double));
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < n; i++) out[i] = w[i];
    free(w);
  }
}

// Threads may begin with values of `j` from different turns.
void linear_without_a_wait(int n, int *a) {
  int j = 0;
#pragma omp parallel
  for (int t = 0; t < 2; t++) {
#pragma omp for linear(j: 1) nowait
    for (int i = 0; i < n; i++) { a[j] = i; j++; }
  }
}
