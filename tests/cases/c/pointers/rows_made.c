// Each element of a table gets memory of its own.
#include <stdlib.h>

double **table(int n, int m) {
  double **a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = malloc(m * sizeof **a);
  for (int i = 0; i < n; i++)   // expect: parallel
    for (int j = 0; j < m; j++) // expect: parallel
      a[i][j] = 0;
  return a;
}

void filled(double **a, int n, const int *m) {
  for (int i = 0; i < n; i++) { // expect: parallel
    a[i] = malloc(m[i] * sizeof **a);
    for (int j = 0; j < m[i]; j++) // expect: parallel
      a[i][j] = j;
  }
}

struct row { int n; double *d; };

void in_structures(struct row *r, int n) {
  for (int i = 0; i < n; i++) { // expect: parallel
    r[i].n = i;
    r[i].d = calloc(i + 1, sizeof(double));
  }
}

double renewed(double **a, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) { // expect: parallel reduction(+:s)
    s += a[i][0];
    a[i] = malloc(sizeof **a);
    a[i][0] = 0;
  }
  return s;
}

double ***cube(int n, int m) {
  double ***c = malloc(n * sizeof *c);
  for (int i = 0; i < n; i++) { // expect: parallel
    c[i] = malloc(m * sizeof **c);
    for (int j = 0; j < m; j++) { // expect: parallel
      c[i][j] = malloc(n * sizeof ***c);
      for (int k = 0; k < n; k++) // expect: parallel
        c[i][j][k] = 1;
    }
  }
  return c;
}

// Two iterations may use different objects by one name.
void one(double **a, int n) {
  for (int i = 0; i < n; i++) { // expect: unknown or sequential
    a[0] = malloc(sizeof **a);
    a[0][0] = i;
  }
}

void halves(double **a, int n) {
  for (int i = 0; i < n; i++) { // expect: unknown or sequential
    a[i / 2] = malloc(sizeof **a);
    a[i / 2][0] = i;
  }
}

void again(double **a, int n) {
  for (int k = 0; k < 3; k++)   // expect: unknown or sequential
    for (int i = 0; i < n; i++) // expect: parallel
      a[i] = malloc(n * sizeof **a);
}

void in_two_ways(double **a, int n, int m) {
  for (int i = 0; i < n; i++)   // expect: unknown or sequential
    for (int j = 0; j < m; j++) // expect: parallel
      a[i + j] = malloc(sizeof **a);
}

void chosen(double **a, int n, const int *p) {
  for (int i = 0; i < n; i++) // expect: unknown or sequential or runtime
    a[p[i]] = malloc(sizeof **a);
}

// What the iteration before has made is read.
void behind(double **a, double *b, int n) {
  for (int i = 1; i < n; i++) { // expect: unknown or sequential
    a[i] = malloc(sizeof **a);
    a[i][0] = i;
    b[i] = a[i - 1][0];
  }
}
