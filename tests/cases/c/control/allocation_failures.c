#include <stdio.h>
#include <stdlib.h>

// Memory is taken to be there, which the verdict says.
int rows(int n, int m, double **rows) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    rows[i] = malloc(m * sizeof(double));
    if (!rows[i])
      return -1;
  }
  return 0;
}

int own(int n, double *x) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    double *u;
    if ((u = malloc(n * sizeof *u)) == NULL) {
      fprintf(stderr, "no memory\n");
      return 1;
    }
    for (int j = 0; j < n; j++)  // expect: parallel
      u[j] = x[i] * j;
    x[i] = u[n - 1];
    free(u);
  }
  return 0;
}

int two(int n, double *x) {
  int status = 0;
  for (int i = 0; i < n; i++) {  // expect: parallel
    double *u = calloc(n, sizeof *u), *v = calloc(n, sizeof *v);
    if (!u || !v) {
      status = 1;
      goto end;
    }
    for (int j = 0; j < n; j++)  // expect: parallel
      u[j] = x[i] * j;
    v[0] = u[n - 1];
    x[i] = v[0];
    free(u);
    free(v);
  }
end:
  return status;
}

// The other branch.
int otherwise(int n, double *x) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    double *u = malloc(n * sizeof *u);
    if (u) {
      u[0] = x[i];
      x[i] = 2 * u[0];
      free(u);
    } else {
      return 1;
    }
  }
  return 0;
}

// What goes on without memory is no end.
int without(int n, double *x, double *y) {
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(+:y[0])
    double *u = malloc(n * sizeof *u);
    if (!u) {
      y[0] += x[i];
      continue;
    }
    u[0] = x[i];
    x[i] = 2 * u[0];
    free(u);
  }
  return 0;
}

// Memory that is there ends the loop.
int first(int n, double **rows) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    rows[i] = malloc(sizeof(double));
    if (rows[i])
      return i;
  }
  return -1;
}

// What the caller made, and what another element holds, may be null.
int given(int n, double **rows) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (!rows[i])
      return i;
    rows[i][0] = 0;
  }
  return -1;
}

int next(int n, double **rows) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    rows[i] = malloc(sizeof(double));
    if (!rows[i + 1])
      return i;
  }
  return -1;
}

int moved(int n, double **rows) {
  for (int i = 0; i < n;) {  // expect: unknown
    rows[i] = malloc(sizeof(double));
    i++;
    if (!rows[i])
      return i;
  }
  return -1;
}

void set(double **);

int changed(int n, double **rows) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    rows[i] = malloc(sizeof(double));
    set(rows);
    if (!rows[i])
      return i;
  }
  return -1;
}

int cleared(int n, double **rows, const int *a) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    rows[i] = malloc(sizeof(double));
    if (a[i])
      rows[i] = NULL;
    if (!rows[i])
      return i;
  }
  return -1;
}

// One of two conditions is not about memory.
int either(int n, double *x) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    double *u = malloc(sizeof *u);
    if (!u || x[i] < 0)
      return i;
    u[0] = x[i];
    x[i] = 2 * u[0];
    free(u);
  }
  return -1;
}

// So may a pointer be that the function sets to null.
int perhaps(int n, const int *a) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    double *u = malloc(sizeof *u);
    if (a[i])
      u = NULL;
    if (!u)
      return i;
    free(u);
  }
  return -1;
}

int copied(int n, const int *a) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    double *u = malloc(sizeof *u);
    if (a[i])
      u = NULL;
    double *v = u;
    if (!v)
      return i;
    free(u);
  }
  return -1;
}

int chosen(int n, const int *a) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    double *u = a[i] ? malloc(sizeof *u) : NULL;
    if (!u)
      return i;
    free(u);
  }
  return -1;
}

int jumped(int n, const int *a) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    double *u = NULL;
    if (a[i])
      goto tested;
    u = malloc(sizeof *u);
  tested:
    if (!u)
      return i;
    free(u);
  }
  return -1;
}

int handed(int n, void set_pointer(double **)) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    double *u = malloc(sizeof *u);
    set_pointer(&u);
    if (!u)
      return i;
  }
  return -1;
}

// A variable of the function that each iteration gives memory.
int reset(int n, double *x) {
  double *u = NULL;
  int status = 0;
  for (int i = 0; i < n; i++) {  // expect: parallel private(u)
    if (!(u = malloc(n * sizeof *u))) {
      status = 1;
      break;
    }
    u[0] = x[i];
    x[i] = 2 * u[0];
    free(u);
  }
  return status;
}

// The loops of a branch are judged where it is entered.
int cleaned(int n, double **rows) {
  int last = 0;
  for (int i = 0; i < n; i++) {  // expect: unknown
    rows[i] = malloc(sizeof(double));
    if (!rows[i]) {
      for (int j = 0; j < i; j++)  // expect: unknown
        last += last + j;
      return last;
    }
  }
  return 0;
}

// Where memory is there, a recurrence is one.
int sums(int n, double *x) {
  for (int i = 1; i < n; i++) {  // expect: sequential flow(x)
    double *u = malloc(sizeof *u);
    if (!u)
      return 1;
    u[0] = x[i - 1];
    x[i] += u[0];
    free(u);
  }
  return 0;
}

// A function that gives null by itself ends the loop without any failure.
static int *few(int k) {
  int *p = 0;
  if (k < 3)
    p = malloc(4 * k);
  return p;
}
static int *all(int k) { return malloc(4 * k); }

void refused(int n, int *y) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    int *p;
    if (!(p = few(i)))
      break;
    y[i] = i;
  }
}

void wrapped(int n, int *y) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    int *p;
    if (!(p = all(i)))
      break;
    y[i] = i;
  }
}
