#include <omp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void target_pf(int N, float *p, float *v1, float *v2) {
#pragma omp target map(to: v1[0:N], v2[:N]) map(from: p[0:N])
#pragma omp parallel for
  for (int i = 0; i < N - 1; i++) p[i] = p[i + 1] + v2[i];
}

void target_scalar(int N, float *p) {
  int sum = 0;
#pragma omp target teams distribute parallel for map(tofrom: sum)
  for (int i = 0; i < N; i++) sum += i;
  p[0] = sum;
}

#pragma omp declare target
float Pfun(int i) { return i * 2.0f; }

float Q[100];

#pragma omp end declare target

void declare_target(int n) {
#pragma omp target
#pragma omp parallel for
  for (int i = 0; i < n; i++) Q[i % 100] = Pfun(i);
}

#pragma omp begin declare target
int counted;

static void count_badly(void) { counted++; }

#pragma omp end declare target

void counts(int n) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) count_badly();
}

struct vec { int len; double *data; };

#pragma omp declare mapper(struct vec v) map(v, v.data[0:v.len])

void simd(double *a, double *b, int n) {
#pragma omp simd
  for (int i = 1; i < n; i++) a[i] = a[i - 1] + b[i];
}

#pragma omp declare simd uniform(fact)

static double add1(double a, double b, double fact) { return a + b + fact; }

#pragma omp declare simd uniform(a, b, fact) linear(i: 1)

static double add2(double *a, double *b, int i, double fact) { return a[i] + b[i] + fact; }

void simd_tmp(double *a, double *b, int n, double *t) {
#pragma omp simd
  for (int i = 0; i < n; i++) { *t = b[i]; a[i] = *t; }
}

void safelen(float *b, int n, int m) {
#pragma omp simd safelen(17)
  for (int i = 16; i < n; i++) b[i] = b[i - 16] - 1.0f;
}

void simd_indirect(int n, double *a, int *ix, double *out) {
#pragma omp simd
  for (int i = 0; i < n; i++) out[ix[i]] += a[i];
}

static int dequeue(int *q) { return (*q)++; }

void critical_two(int *x) {
  int ix, iy;
#pragma omp parallel shared(x) private(ix, iy)
  {
#pragma omp critical(xaxis)
    ix = dequeue(x);
#pragma omp critical(yaxis)
    iy = dequeue(x);
  }
}

static void sub3(int n, int *a) {
#pragma omp barrier
  a[n] = 1;
#pragma omp barrier
}

void atomic(float *x, float *y, int *index, int n) {
#pragma omp parallel for shared(x, y, index, n)
  for (int i = 0; i < n; i++) {
#pragma omp atomic update
    x[index[i]] += i;
    y[index[i]] += i;
  }
}

void atomic_mix(int n, int *a, int *m) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (a[i] > *m) {
#pragma omp atomic write
      *m = a[i];
    }
  }
}

void flag_no_flush(int *x, int *o) {
  int y = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) { x[0] = 10; y = 1; }
    else { int t = 0; while (t == 0) t = y; o[0] = x[0]; }
  }
}

void ordered_outside(int lb, int ub, int *o) {
  int p = 0;
#pragma omp parallel for ordered schedule(dynamic)
  for (int i = lb; i < ub; i += 1) {
#pragma omp ordered
    o[p++] = i;
    o[p] = 2;
  }
}

void doacross(int N, int *A, int *B) {
#pragma omp parallel for ordered(1)
  for (int i = 2; i < N; i++) {
#pragma omp ordered depend(sink: i-2)
    B[i] = A[i] + B[i-1];
#pragma omp ordered depend(source)
  }
}

void doacross_early_source(int N, int *A, int *B) {
#pragma omp parallel for ordered(1)
  for (int i = 1; i < N; i++) {
#pragma omp ordered depend(sink: i-1)
#pragma omp ordered depend(source)
    B[i] = A[i] + B[i-1];
  }
}

void doacross2(int N, int M, float B[N][M]) {
#pragma omp parallel for ordered(2)
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++) {
#pragma omp ordered doacross(sink: i, j-1)
      B[i][j] = B[i-1][j] + B[i][j-1];
#pragma omp ordered doacross(source:)
    }
}

void simple_lock(int n, int *a) {
  omp_lock_t lck;
  omp_init_lock(&lck);
#pragma omp parallel shared(lck)
  {
    omp_set_lock(&lck);
    a[0]++;
    omp_unset_lock(&lck);
    a[0]--;
  }
  omp_destroy_lock(&lck);
}

void lock_array(int n, int *a, int *ix) {
  omp_lock_t l[16];
  for (int i = 0; i < 16; i++) omp_init_lock(&l[i]);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int k = i % 16;
    omp_set_lock(&l[k]);
    a[i % 8]++;
    omp_unset_lock(&l[k]);
  }
}

typedef struct { int a, b; omp_nest_lock_t lck; } pair;

static void incr_a(pair *p, int a) { p->a += a; }

static void incr_b(pair *p, int b) { omp_set_nest_lock(&p->lck); p->b += b; omp_unset_nest_lock(&p->lck); }

static void incr_pair(pair *p, int a, int b) {
  omp_set_nest_lock(&p->lck);
  incr_a(p, a);
  incr_b(p, b);
  omp_unset_nest_lock(&p->lck);
}

void nest_lock(pair *p) {
#pragma omp parallel sections
  {
#pragma omp section
    incr_pair(p, 1, 2);
#pragma omp section
    incr_a(p, 3);
  }
}
