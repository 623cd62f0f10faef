#include <stdlib.h>

// Memory that each iteration makes and gives back leaves other pointers alone, also where
// the function that does so sets the pointer to null.
static void release(double **p) {
  if (*p != NULL) {
    free(*p);
    *p = NULL;
  }
}

static void smooth(int n, double *a) {
  double *h = malloc(n * sizeof(double));
  for (int i = 0; i < n; i++) h[i] = a[i];  // expect: parallel
  release(&h);
}

void released(int n, int times) {
  double *a = malloc(n * sizeof(double));
  double *b = malloc(n * sizeof(double));
  for (int k = 0; k < times; k++) {  // expect: sequential or unknown
    for (int i = 0; i < n; i++) b[i] = 2 * a[i];  // expect: parallel
    smooth(n, b);
  }
  release(&a);
  release(&b);
}

// A pointer of the iteration may lead nowhere in some iterations.
void perhaps(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    double *q = &a[i];
    if (b[i] > 0) q = NULL;
    if (q) *q = 1;
  }
}

// The next iteration finds null in a pointer that is older than the loop, or is made by its
// head, so that not all iterations store to the same array.
void older(int n, double *a, double *b) {
  double *q = a;
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    if (q) b[0] = i;
    else b[i] = 1;
    q = NULL;
  }
  int k = 0;
  for (double *r = a; k < n; k++) {  // expect: sequential or unknown
    if (r) b[k] = k;
    else b[0] = 1;
    r = NULL;
  }
}

// Only the first iteration stores through the pointer.
void first(int n, double *a) {
  for (int i = 0; i < n; i++) {  // expect: parallel or unknown
    double *q = &a[0];
    if (i >= 1) q = NULL;
    if (q) *q = 1;
  }
  for (int i = 0; i < n; i++) {  // expect: parallel or unknown
    double *q = NULL;
    if (i == 0) q = a;
    if (q != NULL) a[0] = 1;
    else a[i] = 2;
  }
}

// Where a call gives no pointer, the branch that allocates memory is dead there, also for
// what follows a pointer that nothing has set then.
static double filtered(int n, const double *a, double *out) {
  double *kept, sum = 0;
  if (out) kept = calloc(n, sizeof(double));
  for (int i = 0; i < n; i++)  // expect: parallel
    kept[i] = a[i];
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:sum)
    sum += a[i];
  if (out) {
    *out = kept[0];
    free(kept);
  }
  return sum;
}

double unfiltered(int n, const double *a, double *out) {
  return filtered(n, a, out) + filtered(n, a, NULL);
}

// Memory for pointers has no declaration of its own; the branches beside it have other memory.
void kinds(int kind, int n, int m, double *out) {
  float *f = NULL, **rows = NULL;
  double *d = NULL;
  if (kind == 1) {
    rows = malloc(n * sizeof *rows);
    for (int i = 0; i < n; i++)  // expect: parallel
      rows[i] = malloc(m * sizeof(float));
  } else if (kind == 2) {
    f = malloc(n * sizeof *f);
  } else {
    d = malloc(n * sizeof *d);
    for (int i = 0; i < n; i++)  // expect: parallel
      d[i] = out[i];
  }
  free(d);
  free(f);
}
