#include <omp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <unistd.h>

int counter = 0;

#pragma omp threadprivate(counter)

int gcount;

int not_threadprivate(int n, int *o) {
#pragma omp parallel
  { gcount++; }
  return gcount;
}

int kept(int n, int *o) {
#pragma omp parallel
  { static int c = 0; c++; o[omp_get_thread_num()] = 1; }
  return 0;
}

int x_dn, y_dn, z_dn[1000];

#pragma omp threadprivate(x_dn)

void default_shared(int a) {
  int i = 0, j;
#pragma omp parallel shared(z_dn)
  {
    j = omp_get_num_threads();
#pragma omp for firstprivate(y_dn)
    for (i = 0; i < 10; i++) z_dn[i] = y_dn;
  }
}

void fpriv_array_pointee(int n, int *c) {
#pragma omp parallel firstprivate(c)
  c[0] = n;
}

void shared_array(int n, int *o) {
  int c[4];
#pragma omp parallel for
  for (int i = 0; i < n; i++) { for (int k = 0; k < 4; k++) c[k] = i; o[i] = c[3]; }
}

void reduction_missing(float *x, int *y, int n, float *o) {
  float a = 0; int b = 0;
#pragma omp parallel for reduction(+:a)
  for (int i = 0; i < n; i++) { a += x[i]; b ^= y[i]; }
  o[0] = a + b;
}

void reduction_init(int *o) {
  int a, i;
#pragma omp parallel shared(a) private(i)
  {
#pragma omp master
    a = 0;
#pragma omp for reduction(+:a)
    for (i = 0; i < 10; i++) a += i;
#pragma omp single
    o[0] = a;
  }
}

void array_no_reduction(int n, double *b, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) b[j] += a[i * n + j];
}

void task_no_reduction(int n, int *v, int *o) {
  int res = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
      for (int i = 0; i < n; i++)
#pragma omp task shared(res)
        res += v[i];
    }
  }
  o[0] = res;
}

struct point { int x, y; };

static void minproc(struct point *out, struct point *in) {
  if (in->x < out->x) out->x = in->x;
  if (in->y < out->y) out->y = in->y;
}

#pragma omp declare reduction(minp : struct point : minproc(&omp_out, &omp_in)) initializer(omp_priv = {INT_MAX, INT_MAX})

#pragma omp declare reduction(merge : int : omp_out += omp_in) initializer(omp_priv = 0)

float *work; int size; float tol;

#pragma omp threadprivate(work, size, tol)

float xg, yg;

#pragma omp threadprivate(xg, yg)

int lastcond(int n, int *a) {
  int x = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) if (a[i] < 0) x = i;
  return x;
}

void cancel(int n, int *a, int *err) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (a[i] < 0) {
      err[0] = i;
#pragma omp cancel for
    }
  }
}

void after_alloc(int n) {
  double *a = malloc((n + 1) * sizeof *a);
  for (int i = 0; i < n + 1; i++) a[i] = i;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = a[i + 1];
  printf("%f", a[0]);
  free(a);
}

void after_scanf(void) {
  int n; scanf("%d", &n);
  double a[1000];
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = a[0];
}

void firstprivate_bound(int n, double *a) {
#pragma omp parallel firstprivate(n)
  {
    for (int i = 0; i < n; i++) a[i] = 1;
  }
}

void sleeps(int *x) {
#pragma omp parallel sections
  {
#pragma omp section
    { sleep(1); *x = 1; }
#pragma omp section
    *x = 2;
  }
}

void ptr_loop(int n, int *a) {
#pragma omp parallel for
  for (int *p = a; p < a + n; p++) p[0] = p[1];
}

static void leaf(int *a, int i) {
#pragma omp task
  a[i] = 1;
}

void orphan_task(int n, int *a) {
#pragma omp parallel
  leaf(a, 0);
}
