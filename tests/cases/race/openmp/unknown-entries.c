#include <omp.h>

static const int turned[4] = {3, 2, 1, 0};
static int steady[4] = {3, 2, 1, 0};
static int ten = 10;

void constant_contents(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) a[turned[i]] = i;
}

void contents_that_nobody_changes(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) a[steady[i]] = i;
}

void value_that_nobody_changes(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    if (ten > 15) a[0] = i;
}

void after_a_copy_for_a_target(int n, double *a) {
  int k = 0;
#pragma omp target
  k = 1;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[k * i] = i;
}

void after_a_copy_of_a_loop(int n, double *a) {
  int k = 0;
  for (int r = 0; r < 3; r++) {
#pragma omp for private(k)
    for (int i = 0; i < 3; i++) k = 1;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[k * i] = i;
}

/* With m > 3, for which iterations meet, no run comes here, or none goes on, in C. */

void behind_a_subscript(int m, int n, int *a) {
  int v[4];
  v[m] = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[m > 3 ? 0 : i] = v[m];
}

void behind_a_subscript_that_moves_on(int m, int n, int *a) {
  int v[4];
  m = m + 1;
  v[m] = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[m > 3 ? 0 : i] = v[m];
}

void before_a_subscript(int m, int n, int *a) {
  int v[4];
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[m > 3 ? 0 : i] = 1;
  v[m] = 0;
  a[n] = v[m];
}

void behind_a_subscript_of_a_row(int m, int n, int *a) {
  int v[4][4];
  v[0][m] = 1;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[m > 3 ? 0 : i] = v[0][m];
}

void behind_a_subscript_from_memory(int n, int *a, const int *k) {
  int v[4];
  int m = k[2];
  v[m] = 1;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[m > 3 ? 0 : i] = v[m];
}

void behind_a_division(int m, int n, int *a) {
  a[0] = n / m;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[m == 0 ? 0 : i] = 1;
}

void behind_a_subscript_inside(int m, int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int own[4];
    own[m] = i;
    a[m > 3 ? 0 : i] = own[m];
  }
}

void in_a_loop(int m, int n, int *a) {
  int v[4];
  for (int t = 0; t < 3; t++) {
    v[m + t] = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) a[m > 1 ? 0 : i] = v[m + t];
  }
}

void of_a_league(int m, int n, int *a) {
  int v[4];
  v[m] = 0;
#pragma omp target teams distribute
  for (int i = 0; i < n; i++) a[m > 3 ? 0 : i] = v[m];
}

void one_element_has_one_value(int p, int q, int n, const int *k, int *a) {
  int x = k[p], y = k[q];
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[p == q && x != y ? 0 : i] = 1;
}

/* What a pointer led to in the last turn may be what it leads to. */
void one_of_two_turns(int n, double *a, double *b, const int *c) {
  double *p = a, *q = a;
  for (int t = 0; t < n; t++) {
    if (c[t]) p = b;
#pragma omp parallel for
    for (int i = 0; i < n; i++) p[i] = q[i + 1];
    q = p;
  }
}
