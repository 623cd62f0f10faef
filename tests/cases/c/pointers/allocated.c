// Memory that is allocated for an element of an array of pointers, or of a struct.

#include <stdlib.h>

struct grid {
  int rows, cols;
  double **at;
  double *sums;
};

// Rows that have memory of their own do not overlap.
double **new_rows(int n, int m) {
  double **a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = malloc(m * sizeof **a);
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int j = 0; j < m; j++)  // expect: parallel
      a[i][j] = 0.0;
  return a;
}

void new_grid(struct grid *g, int n, int m) {
  g->rows = n;
  g->cols = m;
  g->sums = calloc(n, sizeof(double));
  g->at = (double **)malloc(n * sizeof(double *));
  for (int i = 0; i < g->rows; i++) {  // expect: parallel
    g->at[i] = (double *)malloc(m * sizeof(double));
    for (int j = 0; j < g->cols; j++)  // expect: parallel
      g->at[i][j] = i == j;
  }
  for (int i = 0; i < g->rows; i++)    // expect: parallel
    for (int j = 0; j < g->cols; j++)  // expect: parallel reduction(+:g->sums[i])
      g->sums[i] += g->at[i][j];
}

// Every iteration replaces the same row.
void replaced(double **a, int n) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    a[0] = malloc(sizeof(double));
    a[0][0] = i;
  }
}

// The old row is another object than the new one: no iteration reads what another wrote.
void old_row(double **a, int n) {
  double *p = a[0];
  a[0] = malloc(n * sizeof(double));
  for (int i = 1; i < n; i++)  // expect: runtime or parallel
    a[0][i] = p[i - 1];
}

void old_row_of_two(double **a, int n, int c) {
  double *p = c ? a[0] : a[1];
  a[0] = malloc(n * sizeof(double));
  for (int i = 1; i < n; i++)  // expect: runtime or parallel
    a[0][i] = p[i - 1];
}

// Two elements with one row: the loop carries a value.
void one_row_twice(float **a, int n) {
  float *p = malloc(n * sizeof(float));
  a[0] = malloc(n * sizeof(float));
  a[0] = p;
  a[1] = p;
  for (int i = 1; i < n; i++)  // expect: sequential flow(a) or unknown
    a[0][i] = a[1][i - 1];
}

// Reallocated memory may be the old one.
void grown(double **a, int n) {
  a[0] = realloc(a[0], n * sizeof(double));
  for (int i = 1; i < n; i++)  // expect: sequential flow(a) distance(1) or unknown
    a[0][i] = a[0][i - 1];
}

struct part {
  int n;
  double v[4];
};

struct whole {
  struct part first, second;
  double *more;
};

// So does a member of the old object.
void old_member(struct whole **a) {
  struct part *p = &(*a)->first;
  *a = malloc(sizeof **a);
  for (int i = 1; i < 4; i++)  // expect: runtime or parallel
    (*a)->first.v[i] = p->v[i - 1];
}

// Other memory for a member is none for the object around it.
void kept(struct whole *a, int n) {
  struct part *p = &a->first, *q = &a->second;
  a->more = malloc(n * sizeof(double));
  for (int i = 1; i < 4; i++)  // expect: sequential flow(a->first.v)
    p->v[i] = a->first.v[i - 1];
  for (int i = 1; i < 4; i++)  // expect: parallel
    p->v[i] = q->v[i - 1];
}
