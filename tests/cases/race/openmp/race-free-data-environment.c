#include <omp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <unistd.h>

int counter = 0;

#pragma omp threadprivate(counter)

int threadprivate(int n, int *o) {
#pragma omp parallel
  { counter++; o[omp_get_thread_num()] = counter; }
  return counter;
}

int static_threadprivate(int n, int *o) {
  static int c = 0;
#pragma omp threadprivate(c)
#pragma omp parallel
  { c++; o[omp_get_thread_num()] = c; }
  return 0;
}

int x_dn, y_dn, z_dn[1000];

#pragma omp threadprivate(x_dn)

void default_none(int a) {
  const int c = 1;
  int i = 0, j;
#pragma omp parallel default(none) private(a) shared(z_dn, c) private(j, i)
  {
    j = omp_get_num_threads();
    a = omp_get_thread_num();
    x_dn = c;
#pragma omp for firstprivate(y_dn)
    for (i = 0; i < 10; i++) z_dn[i] = y_dn;
  }
}

void private_in_callee(int *o) {
  int a_;
#pragma omp parallel private(a_)
  { a_ = omp_get_thread_num(); o[a_] = 1; }
}

void fpriv_array(int n, int *o) {
  int c[4] = {1, 2, 3, 4};
#pragma omp parallel firstprivate(c)
  { c[0] += omp_get_thread_num(); o[omp_get_thread_num()] = c[0]; }
}

void private_array(int n, int *o) {
  int c[4];
#pragma omp parallel for private(c)
  for (int i = 0; i < n; i++) { for (int k = 0; k < 4; k++) c[k] = i; o[i] = c[3]; }
}

float lastprivate(int n, float *a, float *b) {
  int i;
#pragma omp parallel
  {
#pragma omp for lastprivate(i)
    for (i = 0; i < n - 1; i++) a[i] = b[i] + b[i + 1];
  }
  a[i] = b[i];
  return a[0];
}

void reductions(float *x, int *y, int n, float *o) {
  int b = y[0], c = y[0]; float a = 0, d = x[0];
#pragma omp parallel for reduction(+:a) reduction(^:b) reduction(min:c) reduction(max:d)
  for (int i = 0; i < n; i++) {
    a += x[i];
    b ^= y[i];
    if (c > y[i]) c = y[i];
    d = fmaxf(d, x[i]);
  }
  o[0] = a + b + c + d;
}

void reduction_init(int *o) {
  int a, i;
#pragma omp parallel shared(a) private(i)
  {
#pragma omp master
    a = 0;
#pragma omp barrier
#pragma omp for reduction(+:a)
    for (i = 0; i < 10; i++) a += i;
#pragma omp single
    o[0] = a;
  }
}

void array_reduction_n(int n, double *b, double *a) {
#pragma omp parallel for reduction(+: b[0:n])
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) b[j] += a[i * n + j];
}

void task_reduction(int n, int *v, int *o) {
  int res = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+: res)
    {
      for (int i = 0; i < n; i++)
#pragma omp task in_reduction(+: res)
        res += v[i];
    }
  }
  o[0] = res;
}

void taskloop_reduction(int n, int *v, int *o) {
  int res = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+: res)
  for (int i = 0; i < n; i++) res += v[i];
  o[0] = res;
}

void taskloop_in_reduction(int n, int *v, int *o) {
  int res = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+: res)
  {
#pragma omp task in_reduction(+: res)
    for (int i = 0; i < n; i++) res += v[i];
#pragma omp taskloop simd in_reduction(+: res)
    for (int i = 0; i < n; i++) res += v[i];
  }
  o[0] = res;
}

void scope(int n, int *o) {
  float s = 0; 
#pragma omp parallel
  {
    float loc_s = omp_get_thread_num();
#pragma omp scope reduction(+: s)
    s += loc_s;
  }
  o[0] = s;
}

struct point { int x, y; };

static void minproc(struct point *out, struct point *in) {
  if (in->x < out->x) out->x = in->x;
  if (in->y < out->y) out->y = in->y;
}

#pragma omp declare reduction(minp : struct point : minproc(&omp_out, &omp_in)) initializer(omp_priv = {INT_MAX, INT_MAX})

void udr(int n, struct point *points, struct point *o) {
  struct point minp = {INT_MAX, INT_MAX};
#pragma omp parallel for reduction(minp: minp)
  for (int i = 0; i < n; i++) {
    if (points[i].x < minp.x) minp.x = points[i].x;
    if (points[i].y < minp.y) minp.y = points[i].y;
  }
  o[0] = minp;
}

#pragma omp declare reduction(merge : int : omp_out += omp_in) initializer(omp_priv = 0)

void udr2(int n, int *a, int *o) {
  int s = 0;
#pragma omp parallel for reduction(merge : s)
  for (int i = 0; i < n; i++) s += a[i];
  o[0] = s;
}

void scan(int n, int *a, int *b) {
  int x = 0;
#pragma omp parallel for simd reduction(inscan, +: x)
  for (int k = 0; k < n; k++) {
    x += a[k];
#pragma omp scan inclusive(x)
    b[k] = x;
  }
}

float *work; int size; float tol;

#pragma omp threadprivate(work, size, tol)

float xg, yg;

#pragma omp threadprivate(xg, yg)

void copyprivate(float a, float b) {
#pragma omp parallel private(a, b)
  {
#pragma omp single copyprivate(a, b, xg, yg)
    scanf("%f %f %f %f", &a, &b, &xg, &yg);
    a += 1;
  }
}

int lastcond(int n, int *a) {
  int x = 0;
#pragma omp parallel for lastprivate(conditional: x)
  for (int i = 0; i < n; i++) if (a[i] < 0) x = i;
  return x;
}

void allocate(int n, double *o) {
  double buf[8];
#pragma omp parallel for private(buf) allocate(omp_high_bw_mem_alloc: buf)
  for (int i = 0; i < n; i++) { buf[0] = i; o[i] = buf[0]; }
}

void cancel(int n, int *a, int *err) {
#pragma omp parallel shared(err)
  {
#pragma omp for
    for (int i = 0; i < n; i++) {
#pragma omp cancellation point for
      if (a[i] < 0) {
#pragma omp atomic write
        err[0] = 1;
#pragma omp cancel for
      }
    }
#pragma omp cancel parallel if(err[0] == 1)
  }
}

void cancel_taskgroup(int n, int *a, int *found) {
#pragma omp parallel
#pragma omp masked
#pragma omp taskgroup
  for (int i = 0; i < n; i++) {
#pragma omp task
    if (a[i] == 7) {
#pragma omp atomic write
      found[0] = i;
#pragma omp cancel taskgroup
    }
  }
}

void assume(int n, double *a) {
#pragma omp assume holds(n % 8 == 0) no_openmp
  {
#pragma omp parallel for
    for (int i = 0; i < n; i++) a[i] = 1;
  }
}

void ftn_alloc(int n) {
  double *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) scanf("%lf", a + i);
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = 2 * a[i];
  free(a);
}

void firstprivate_bound(int n, double *a) {
#pragma omp parallel firstprivate(n)
  {
#pragma omp for
    for (int i = 0; i < n; i++) a[i] = 1;
  }
}

void lock_blocks(int n, int *a, omp_lock_t *l) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (i % 2) omp_set_lock(l);
    if (i % 2) { a[0]++; omp_unset_lock(l); }
  }
}

void ne(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i != n; i++) a[i] = 1;
}

void ptr_loop(int n, int *a) {
#pragma omp parallel for
  for (int *p = a; p < a + n; p++) *p = 1;
}

void flip(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; n > i; i = 2 + i) a[i] = 1;
}

static void leaf(int *a, int i) {
#pragma omp task
  a[i] = 1;
}

void orphan_task(int n, int *a) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) leaf(a, i);
}
