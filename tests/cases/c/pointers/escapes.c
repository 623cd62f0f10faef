// Memory that a pointer leads to has one copy: clauses would copy the pointer alone.
#include <stdlib.h>

double *returned(int n, int k) {
  double *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) // expect: sequential output(a)
    if (k > 0)
      a[k] = 2 * i;
  return a;
}

void kept(int n, int k, double *b) {
  double *a = calloc(n, sizeof *a);
  for (int i = 0; i < n; i++) // expect: sequential output(a)
    a[k] = 2 * i;
  b[0] = a[3];
  free(a);
}

void a_row(int n, int m, double *b) {
  double *t = malloc(m * sizeof *t);
  for (int i = 0; i < n; i++) { // expect: sequential
    for (int j = 0; j < m; j++) // expect: parallel
      t[j] = i + j;
    for (int j = 0; j < m; j++) // expect: parallel
      b[i * m + j] = t[m - 1 - j];
  }
  free(t);
}

void a_row_of_an_iteration(int n, int m, double *b) {
  for (int i = 0; i < n; i++) { // expect: parallel
    double *t = malloc(m * sizeof *t);
    for (int j = 0; j < m; j++) // expect: parallel
      t[j] = i + j;
    for (int j = 0; j < m; j++) // expect: parallel
      b[i * m + j] = t[m - 1 - j];
    free(t);
  }
}

static double *store;
void stored(int n, int k) {
  double *a = malloc(n * sizeof *a);
  store = a;
  for (int i = 0; i < n; i++) // expect: sequential
    a[k] = i;
}

// Nothing stands in front of allocated memory; a pointer may come from a middle.
double *in_front(int n, int k) {
  double *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) // expect: parallel or unknown
    if (k < 0)
      a[k] = i;
  return a;
}

void from_a_middle(int n, int k, double *a) {
  for (int i = 0; i < n; i++) // expect: sequential
    if (k < 0)
      a[k] = i;
}
