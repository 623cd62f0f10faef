#include <omp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void points_of_each_thread(float *x, int npoints) {
#pragma omp parallel default(shared)
  {
    int iam = omp_get_thread_num(), nt = omp_get_num_threads();
    int ipoints = npoints / nt, istart = iam * ipoints;
    if (iam == nt - 1) ipoints = npoints - istart;
    for (int i = 0; i < ipoints; i++) x[istart + i] = 123.456;
  }
}

void two_loops(int n, int m, float *a, float *b, float *y, float *z) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 1; i < n; i++) b[i] = (a[i] + a[i-1]) / 2.0;
#pragma omp for nowait
    for (int i = 0; i < m; i++) y[i] = sqrt(z[i]);
  }
}

void static_nowait(int n, float *a, float *b, float *c, float *y, float *z) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < n; i++) c[i] = (a[i] + b[i]) / 2.0f;
#pragma omp for schedule(static) nowait
    for (int i = 0; i < n; i++) z[i] = sqrtf(c[i]);
#pragma omp for schedule(static) nowait
    for (int i = 1; i <= n; i++) y[i] = z[i-1] + a[i];
  }
}

static void bar(float *a, int i, int j, int k) { a[(i * 100 + j) * 100 + k] = i; }

int collapse_lastprivate(void) {
  int j, k, jlast, klast;
#pragma omp parallel
  {
#pragma omp for collapse(2) lastprivate(jlast, klast)
    for (k = 1; k <= 2; k++)
      for (j = 1; j <= 3; j++) { jlast = j; klast = k; }
#pragma omp single
    printf("%d %d\n", klast, jlast);
  }
  return jlast;
}

void collapse_ordered(int n, int *out) {
  int p = 0, k, j;
#pragma omp parallel num_threads(2)
  {
#pragma omp for ordered collapse(2) private(j, k) schedule(static, 3)
    for (k = 1; k <= 3; k++)
      for (j = 1; j <= 2; j++) {
#pragma omp ordered
        { out[p] = k * j; p++; }
      }
  }
}

void linear(int n, float *a, float *b) {
  int j = n;
#pragma omp parallel
#pragma omp for linear(j: 1)
  for (int i = 0; i < n; i++) { a[j] = b[i] * 2; j++; }
}

void sections_first(int *c, int n) {
  int section_count = 0;
#pragma omp parallel
#pragma omp sections firstprivate(section_count)
  {
#pragma omp section
    { section_count++; c[0] = section_count; }
#pragma omp section
    { section_count++; c[1] = section_count; }
  }
}

void single(int n, int *a, int *b) {
#pragma omp parallel
  {
#pragma omp single
    a[0] = n;
#pragma omp for
    for (int i = 0; i < n; i++) b[i] = a[0];
#pragma omp single nowait
    a[1] = 5;
  }
}

void master_loop(int n, float *x, float *xold, float tol) {
  int c = 0, i, toobig; float error;
#pragma omp parallel
  {
    do {
#pragma omp for private(i)
      for (i = 1; i < n - 1; ++i) xold[i] = x[i];
#pragma omp single
      toobig = 0;
#pragma omp for private(i, error) reduction(+:toobig)
      for (i = 1; i < n - 1; ++i) {
        x[i] = (xold[i-1] + x[i] + xold[i+1]) / 3;
        error = x[i] - xold[i];
        if (error > tol || error < -tol) toobig++;
      }
#pragma omp master
      { ++c; printf("%d %d\n", c, toobig); }
    } while (toobig > 0);
  }
}

void masked(int n, int *a) {
#pragma omp parallel
  {
#pragma omp masked
    a[0] = 1;
#pragma omp masked filter(1)
    a[1] = 1;
#pragma omp barrier
#pragma omp masked filter(2)
    a[0] += a[1];
  }
}

void loop(int n, double *x, double *y) {
#pragma omp parallel
#pragma omp loop
  for (int i = 0; i < n; i++) x[i] = y[i];
}

void teams_host(float *x, float *y, int N) {
#pragma omp teams num_teams(2) thread_limit(4)
#pragma omp distribute parallel for
  for (int i = 0; i < N; i++) x[i] = y[i];
}

void teams_master(float *d, float *s, int N) {
#pragma omp teams num_teams(2)
  {
    int t = omp_get_team_num();
    if (omp_get_num_teams() == 2) {
      if (t == 0) {
#pragma omp parallel for
        for (int i = 0; i < N; i++) d[i] = 1;
      } else {
#pragma omp parallel for
        for (int i = 0; i < N; i++) s[i] = 2;
      }
    }
  }
}

void if_clause(int n, int *a) {
#pragma omp parallel if(n > 100)
  {
#pragma omp for
    for (int i = 0; i < n; i++) a[i] = 1;
  }
}

void if_false(int n, int *a) {
#pragma omp parallel if(0)
  a[0] = n;
}

void num_threads_one(int n, int *a) {
#pragma omp parallel num_threads(1)
  a[0] = n;
}

void set_one(int n, int *a) {
  omp_set_num_threads(1);
#pragma omp parallel
  a[0] = n;
}

struct node { struct node *left, *right, *next; int data; };

static void work_on(struct node *p) { p->data += 1; }

void array_tasks(double *item, int n) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++)
#pragma omp task
    item[i] = i;
}

void untied(double *item, int n) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task untied
    for (int i = 0; i < n; i++)
#pragma omp task
      item[i] = i;
  }
}

int tp;

#pragma omp threadprivate(tp)

void final(int n, int *x) {
#pragma omp parallel
#pragma omp single
  {
    int y = n;
#pragma omp task shared(y) mergeable
    y++;
#pragma omp taskwait
    x[0] = y;
  }
}

void flow(int *o) {
  int x = 1;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x) depend(out: x)
    x = 2;
#pragma omp task shared(x) depend(in: x)
    o[0] = x;
  }
}

void anti(int *o) {
  int x = 1;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x) depend(in: x)
    o[0] = x;
#pragma omp task shared(x) depend(out: x)
    x = 2;
  }
}

void concurrent(int *o) {
  int x = 1;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x) depend(out: x)
    x = 2;
#pragma omp task shared(x) depend(in: x)
    o[0] = x + 1;
#pragma omp task shared(x) depend(in: x)
    o[1] = x + 2;
  }
}

void matmul_blocks(int N, int BS, float A[N][N], float B[N][N], float C[N][N]) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i += BS)
    for (int j = 0; j < N; j += BS)
      for (int k = 0; k < N; k += BS)
#pragma omp task depend(in: A[i:BS][k:BS], B[k:BS][j:BS]) depend(inout: C[i:BS][j:BS])
        for (int ii = i; ii < i + BS; ii++)
          for (int jj = j; jj < j + BS; jj++)
            for (int kk = k; kk < k + BS; kk++) C[ii][jj] += A[ii][kk] * B[kk][jj];
}

void mutexinoutset(int *o) {
  int a, b, c, d;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out: c) shared(c)
    c = 1;
#pragma omp task depend(out: a) shared(a)
    a = 2;
#pragma omp task depend(out: b) shared(b)
    b = 3;
#pragma omp task depend(in: a) depend(mutexinoutset: c) shared(a, c)
    c += a;
#pragma omp task depend(in: b) depend(mutexinoutset: c) shared(b, c)
    c += b;
#pragma omp task depend(in: c) shared(c)
    o[0] = c;
  }
}

void yield(omp_lock_t *lock, int n, int *a) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++)
#pragma omp task
    {
      while (!omp_test_lock(lock)) {
#pragma omp taskyield
      }
      a[0] += i;
      omp_unset_lock(lock);
    }
}

void taskloop(int *a, int n) {
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup
  {
#pragma omp task
    a[n] = 1;
    int i, j;
#pragma omp taskloop private(j) grainsize(500) nogroup
    for (i = 0; i < n; i++)
      for (j = 0; j < 1; j++) a[i] += j;
  }
}

void taskloop_masked(int *x) {
#pragma omp parallel masked taskloop
  for (int i = 0; i < 10; i++) x[i]++;
}
