#include <omp.h>
#include <stdio.h>

void ordered(int n, int *a, int *s) {
#pragma omp parallel for ordered
  for (int i = 0; i < n; i++) {
    a[i] = i;
#pragma omp ordered
    s[0] += a[i];
  }
}

void ordered_previous(int n, int *a) {
#pragma omp parallel for ordered
  for (int i = 1; i < n; i++) {
#pragma omp ordered
    a[i] = a[i - 1];
  }
}

void doacross(int n, int *a) {
#pragma omp parallel for ordered(1)
  for (int i = 1; i < n; i++) {
#pragma omp ordered depend(sink: i - 1)
    a[i] = a[i - 1] + 1;
#pragma omp ordered depend(source)
  }
}

void doacross_2d(int n, int a[6][6]) {
#pragma omp parallel for ordered(2)
  for (int i = 1; i < 6; i++)
    for (int j = 1; j < 6; j++) {
#pragma omp ordered depend(sink: i - 1, j) depend(sink: i, j - 1)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
#pragma omp ordered depend(source)
    }
}

void doacross_52(int n, int *a) {
#pragma omp parallel
#pragma omp for ordered(1)
  for (int i = 1; i < n; i++) {
#pragma omp ordered doacross(sink: i - 1)
    a[i] = a[i - 1] + 1;
#pragma omp ordered doacross(source:)
  }
}

void ordered_1(int n, int *a) {
#pragma omp parallel for ordered(1)
  for (int i = 1; i < n; i++) a[i] = i;
}

void linear(int n, int *a) {
  int j = 0;
#pragma omp parallel for linear(j: 2)
  for (int i = 0; i < n; i++) {
    a[j] = i;
    j += 2;
  }
}

void linear_simd(int n, int *a) {
  int j = 0;
#pragma omp parallel for simd linear(j)
  for (int i = 0; i < n; i++) {
    a[j] = i;
    j++;
  }
}

void lastprivate_conditional(int n, int *a, int *out) {
  int t = -1;
#pragma omp parallel for lastprivate(conditional: t)
  for (int i = 0; i < n; i++)
    if (a[i] > 0) t = i;
  out[0] = t;
}

void safelen(int n, int *a) {
#pragma omp simd safelen(4)
  for (int i = 4; i < n; i++) a[i] = a[i - 4];
}

void simd_red(int n, double *a, double *out) {
  double s = 0;
#pragma omp simd reduction(+: s)
  for (int i = 0; i < n; i++) s += a[i];
  out[0] = s;
}

void if_false(int n, int *a) {
#pragma omp parallel for if(0)
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}

void firstprivate_bound(int n, int *a) {
#pragma omp parallel for firstprivate(n)
  for (int i = 0; i < n; i++) a[i] = i;
}

void array_section(int n, int *a, int *out) {
  int h[16];
  for (int i = 0; i < 16; i++) h[i] = 0;
#pragma omp parallel for reduction(+: h[0:16])
  for (int i = 0; i < n; i++) h[a[i] & 15] += 1;
  out[0] = h[0];
}

void printing(int n, int *a) {
  printf("start %d\n", n);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    a[i] = i;
    printf("%d\n", a[i]);
  }
}

void noncanonical(int n, int *a) {
  int i;
#pragma omp parallel for
  for (i = n - 1; i >= 0; i -= 2) a[i] = i;
}

void noteq(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i != n; i++) a[i] = i;
}

void collapse_tri(int n, int a[6][6]) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 6; i++)
    for (int j = 0; j <= i; j++) a[i][j] = j;
}

void schedule_runtime(int n, int *a) {
#pragma omp parallel for schedule(runtime)
  for (int i = 0; i < n; i++) a[i] = i;
}

void schedule_monotonic(int n, int *a) {
#pragma omp parallel for schedule(monotonic: dynamic, 4)
  for (int i = 0; i < n; i++) a[i] = i;
}

void order_concurrent(int n, int *a) {
#pragma omp parallel for order(concurrent)
  for (int i = 0; i < n; i++) a[i] = i;
}

void loop(int n, int *a) {
#pragma omp parallel
#pragma omp loop
  for (int i = 0; i < n; i++) a[i] = i;
}

void cancel(int n, int *a) {
  int found = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (a[i] == 3) {
#pragma omp atomic write
      found = 1;
#pragma omp cancel for
    }
#pragma omp cancellation point for
  }
}

#pragma omp declare reduction(mymax: int: omp_out = omp_out > omp_in ? omp_out : omp_in) initializer(omp_priv = 0)
void user_reduction(int n, int *a, int *out) {
  int m = 0;
#pragma omp parallel for reduction(mymax: m)
  for (int i = 0; i < n; i++) m = m > a[i] ? m : a[i];
  out[0] = m;
}

void simd_linear_only(int n, int *a, int *b) {
  int j = 0;
#pragma omp simd linear(j: 1)
  for (int i = 0; i < n; i++) {
    b[j] = a[i];
    j++;
  }
}

void rows_one_after_the_other(int n, double *a) {
#pragma omp parallel for ordered(1)
  for (int i = 1; i < n; i++) {
#pragma omp ordered depend(sink : i - 1)
    a[i] = a[i - 1];
#pragma omp ordered depend(source)
  }
}

void linear_variable(int n, int *a) {
  int k = 0;
#pragma omp parallel for linear(k : 2)
  for (int i = 0; i < n; i++) {
    a[k] = i;
    k += 2;
  }
}

// The last iteration of a row is one that others wait for.
void waits_for_the_end_of_a_row(int n, int *a) {
#pragma omp parallel for ordered(2)
  for (int i = 1; i < n; i++)
    for (int j = 0; j < 2; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
      a[j] += i;
#pragma omp ordered depend(source)
    }
}

// What a run would have in `j` when a late thread begins is not what the loop begins with.
void linear_in_a_time_loop(int n, int *a) {
  int j = 0;
#pragma omp parallel
  for (int t = 0; t < 2; t++) {
#pragma omp for linear(j: 1)
    for (int i = 0; i < n; i++) { a[j] = i; j++; }
  }
}

void linear_after_a_store(int n, int *a) {
  int j = 0;
#pragma omp parallel
  {
#pragma omp single
    j = n;
#pragma omp for linear(j: 1)
    for (int i = 0; i < n; i++) { a[j] = i; j++; }
  }
}
