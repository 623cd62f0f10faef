#include <stdio.h>

void ordered(int n, int *a, int *s) {
#pragma omp parallel for ordered
  for (int i = 0; i < n; i++) {
    s[1] = i;
#pragma omp ordered
    s[0] += a[i];
  }
}

void doacross(int n, int *a) {
#pragma omp parallel for ordered(1)
  for (int i = 1; i < n; i++) {
#pragma omp ordered depend(source)
#pragma omp ordered depend(sink: i - 1)
    a[i] = a[i - 1] + 1;
  }
}

void doacross_distance(int n, int *a) {
#pragma omp parallel for ordered(1)
  for (int i = 2; i < n; i++) {
#pragma omp ordered depend(sink: i - 2)
    a[i] = a[i - 1] + 1;
#pragma omp ordered depend(source)
  }
}

void doacross_2d(int n, int a[6][6]) {
#pragma omp parallel for ordered(2)
  for (int i = 1; i < 6; i++)
    for (int j = 1; j < 5; j++) {
#pragma omp ordered depend(sink: i - 1, j)
      a[i][j] = a[i - 1][j + 1];
#pragma omp ordered depend(source)
    }
}

void ordered_2(int n, int a[6][6]) {
#pragma omp parallel for ordered(2)
  for (int i = 1; i < 6; i++)
    for (int j = 1; j < 6; j++) a[j][j] = i;
}

void linear(int n, int *a) {
  int j = 0;
#pragma omp parallel for linear(j: 1)
  for (int i = 0; i < n; i++) {
    a[j / 2] = i;
    j++;
  }
}

void no_lastprivate(int n, int *a, int *out) {
  int t = -1;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (a[i] > 0) t = i;
  out[0] = t;
}

void safelen(int n, int *a) {
#pragma omp simd safelen(4)
  for (int i = 2; i < n; i++) a[i] = a[i - 2];
}

void if_expr(int n, int *a) {
#pragma omp parallel for if(n > 100)
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}

void firstprivate_bound(int n, int *a) {
#pragma omp parallel for firstprivate(n)
  for (int i = 0; i < n - 1; i++) a[i] = a[i + 1];
}

void array_section(int n, int *a, int *h) {
#pragma omp parallel for reduction(+: h[0:8])
  for (int i = 0; i < n; i++) h[i & 15] += 1;
}

void printing(int n, int *a) {
  printf("start %d\n", n);
#pragma omp parallel for
  for (int i = 0; i < n - 1; i++) {
    a[i] = i;
    printf("%d\n", a[i + 1]);
  }
}

void noteq(int n, int *a) {
#pragma omp parallel for
  for (int i = 1; i != n; i++) a[i] = a[i - 1];
}

void collapse_tri(int n, int a[6][6]) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < i; j++) a[i][j] = a[i][j + 1];
}

void loop(int n, int *a) {
#pragma omp parallel loop
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}

void user_reduction(int n, int *a, int *out) {
  int m = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) m = m > a[i] ? m : a[i];
  out[0] = m;
}

void linear_read(int n, int *a) {
  int j = 0;
#pragma omp parallel
  {
#pragma omp for linear(j) nowait
  for (int i = 0; i < n; i++) {
    a[j] = i;
    j++;
  }
  a[n + j] = 3;
  }
}

void linear_step(int n, int *a) {
  int j = 0;
#pragma omp parallel for linear(j: 2)
  for (int i = 0; i < n; i++) {
    a[j + (i & 1)] = a[j + 2];
  }
}
