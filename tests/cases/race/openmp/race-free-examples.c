#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

// ordered output
void ordered(int n, const double *a, double *out, int *pos) {
  int k = 0;
#pragma omp parallel for ordered schedule(dynamic)
  for (int i = 0; i < n; i++) {
    double t = sqrt(a[i]);
#pragma omp ordered
    { out[k] = t; k++; }
  }
  *pos = k;
}

// doacross 2d wavefront
void doacross(int n, int m, double a[n][m]) {
#pragma omp parallel for ordered(2)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++) {
#pragma omp ordered depend(sink: i-1,j) depend(sink: i,j-1)
      a[i][j] = 0.5 * (a[i-1][j] + a[i][j-1]);
#pragma omp ordered depend(source)
    }
}

// doacross new syntax
void doacross52(int n, double *a) {
#pragma omp parallel for ordered(1)
  for (int i = 1; i < n; i++) {
#pragma omp ordered doacross(sink: i-1)
    a[i] += a[i-1];
#pragma omp ordered doacross(source:)
  }
}

// taskloop with reduction
double taskloop(int n, const double *a) {
  double s = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+: s) grainsize(100)
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

// sections
void sections(int n, double *a, double *b) {
#pragma omp parallel sections
  {
#pragma omp section
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp section
    for (int i = 0; i < n; i++) b[i] = 2 * i;
  }
}

// copyprivate
void copyprivate(int n, double *a) {
#pragma omp parallel
  {
    double f; int start;
#pragma omp single copyprivate(f, start)
    { scanf("%lf %d", &f, &start); }
#pragma omp for
    for (int i = start; i < n; i++) a[i] *= f;
  }
}

// linear
void linear(int n, double *a, const double *b) {
  int j = 0;
#pragma omp parallel for linear(j: 2)
  for (int i = 0; i < n; i++) { a[j] = b[i]; a[j+1] = -b[i]; j += 2; }
}

// lastprivate conditional
int lastcond(int n, const int *a) {
  int last = -1;
#pragma omp parallel for lastprivate(conditional: last)
  for (int i = 0; i < n; i++) if (a[i] > 0) last = i;
  return last;
}

// user reduction on struct
typedef struct { double v; int i; } best_t;
static best_t best_of(best_t a, best_t b) { return a.v > b.v ? a : b; }
#pragma omp declare reduction(best : best_t : omp_out = best_of(omp_out, omp_in)) initializer(omp_priv = omp_orig)
best_t userred(int n, const double *a) {
  best_t r = { a[0], 0 };
#pragma omp parallel for reduction(best: r)
  for (int i = 1; i < n; i++) if (a[i] > r.v) { r.v = a[i]; r.i = i; }
  return r;
}

// target with maps
void target(int n, double *a, const double *b) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n]) map(to: b[0:n])
  for (int i = 0; i < n; i++) a[i] += b[i];
}

// declare target
#pragma omp declare target
static double scale(double x, double f) { return x * f + 1; }
double table[64];
#pragma omp end declare target
void declare(int n, double *a) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
  for (int i = 0; i < n; i++) a[i] = scale(a[i], table[i % 64]);
}

// metadirective
void meta(int n, double *a) {
#pragma omp metadirective when(device={kind(gpu)}: target teams distribute parallel for) default(parallel for)
  for (int i = 0; i < n; i++) a[i] = i;
}

// cancel
int cancel(int n, const int *a, int key) {
  int found = -1;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (a[i] == key) {
#pragma omp atomic write
      found = i;
#pragma omp cancel for
    }
#pragma omp cancellation point for
  }
  return found;
}

// fib with tasks
int fib(int n) {
  int x, y;
  if (n < 2) return n;
#pragma omp task shared(x)
  x = fib(n - 1);
#pragma omp task shared(y)
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

// nested parallel with for
void nested(int n, int m, double a[n][m]) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < m; j++) a[i][j] = i + j;
  }
}

// nested plain parallel
void nested2(double a[8][8]) {
#pragma omp parallel num_threads(8)
  {
    int me = omp_get_thread_num();
#pragma omp parallel num_threads(8)
    a[me][omp_get_thread_num()] = 1;
  }
}

// single sets bound
void single_bound(int n, double *a, const int *sizes) {
  int m;
#pragma omp parallel shared(m)
  {
#pragma omp single
    m = sizes[0] < n ? sizes[0] : n;
#pragma omp for
    for (int i = 0; i < m; i++) a[i] = i;
  }
}

// time loop with swap
void swap(int n, int steps, double *a, double *b) {
  for (int t = 0; t < steps; t++) {
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++) b[i] = (a[i-1] + a[i+1]) / 2;
    double *c = a; a = b; b = c;
  }
}

// histogram with private copies and critical
void hist(int n, const unsigned char *p, int *hist) {
#pragma omp parallel
  {
    int own[256] = {0};
#pragma omp for nowait
    for (int i = 0; i < n; i++) own[p[i]]++;
#pragma omp critical
    for (int k = 0; k < 256; k++) hist[k] += own[k];
  }
}

// manual chunking
void chunks(int n, double *a) {
#pragma omp parallel
  {
    int t = omp_get_thread_num(), nt = omp_get_num_threads();
    int lo = n * t / nt, hi = n * (t + 1) / nt;
    for (int i = lo; i < hi; i++) a[i] = i;
  }
}

// partial sums per thread
double partial(int n, const double *a) {
  double part[128]; double s = 0; int nt = 1;
#pragma omp parallel num_threads(4)
  {
    int t = omp_get_thread_num();
    part[t] = 0;
#pragma omp for
    for (int i = 0; i < n; i++) part[t] += a[i];
#pragma omp single
    nt = omp_get_num_threads();
  }
  for (int t = 0; t < nt; t++) s += part[t];
  return s;
}

// producer consumer with depend
void pipeline(int n, double *a, double *b) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp task depend(out: a[i])
    a[i] = i;
#pragma omp task depend(in: a[i]) depend(inout: b[0])
    b[0] += a[i];
  }
}

// blocked cholesky-like
void blocks(int nb, double *A[8][8]) {
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < nb; k++) {
#pragma omp task depend(inout: A[k][k])
    A[k][k][0] = sqrt(A[k][k][0]);
    for (int i = k + 1; i < nb; i++) {
#pragma omp task depend(in: A[k][k]) depend(inout: A[i][k])
      A[i][k][0] /= A[k][k][0];
    }
  }
}

// collapse triangular
void tri(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) a[i * (i + 1) / 2 + j] = i - j;
}

// malloc per thread
void memory_of_threads(int n, double *out) {
#pragma omp parallel
  {
    double *w = malloc(n * sizeof(double));
#pragma omp for
    for (int i = 0; i < n; i++) { w[0] = i; out[i] = w[0]; }
    free(w);
  }
}

static void inner(int n, double *a) {
#pragma omp for
  for (int i = 0; i < n; i++) a[i] = i;
}

void orphan(int n, double *a) {
#pragma omp parallel
  inner(n, a);
}

// target data region
void data(int n, double *a, double *b) {
#pragma omp target data map(tofrom: a[0:n]) map(to: b[0:n])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++) a[i] += b[i];
#pragma omp target teams distribute parallel for
    for (int i = 1; i < n; i++) a[i] += b[i-1];
  }
}

// teams reduction
double dot(int n, const double *a, const double *b) {
  double s = 0;
#pragma omp target teams distribute parallel for reduction(+: s) map(to: a[0:n], b[0:n])
  for (int i = 0; i < n; i++) s += a[i] * b[i];
  return s;
}
