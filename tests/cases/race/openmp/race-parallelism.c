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
    for (int i = 0; i <= ipoints; i++) x[istart + i] = 123.456;
  }
}

void two_loops(int n, int m, float *a, float *b, float *y) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 1; i < n; i++) b[i] = (a[i] + a[i-1]) / 2.0;
#pragma omp for nowait
    for (int i = 0; i < m; i++) y[i] = sqrt(b[i]);
  }
}

void static_nowait(int n, float *a, float *b, float *c, float *y, float *z) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < n; i++) c[i] = (a[i] + b[i]) / 2.0f;
#pragma omp for schedule(static) nowait
    for (int i = 0; i < n - 1; i++) z[i] = sqrtf(c[i + 1]);
  }
}

static void bar(float *a, int i, int j, int k) { a[(i * 100 + j) * 100 + k] = i; }

int collapse_lastprivate_nowait(void) {
  int j, k, jlast;
#pragma omp parallel
  {
#pragma omp for collapse(2) lastprivate(jlast) nowait
    for (k = 1; k <= 2; k++)
      for (j = 1; j <= 3; j++) { jlast = j; }
#pragma omp single
    printf("%d\n", jlast);
  }
  return jlast;
}

void no_linear(int n, float *a, float *b) {
  int j = n;
#pragma omp parallel
#pragma omp for
  for (int i = 0; i < n; i++) { a[j] = b[i] * 2; j++; }
}

void sections_shared(int *c, int n) {
  int section_count = 0;
#pragma omp parallel
#pragma omp sections
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
#pragma omp single nowait
    a[0] = n;
#pragma omp for
    for (int i = 0; i < n; i++) b[i] = a[0];
  }
}

void masked(int n, int *a) {
#pragma omp parallel
  {
#pragma omp masked
    a[0] = 1;
#pragma omp masked filter(1)
    a[0] = 2;
  }
}

void loop(int n, double *x, double *y) {
#pragma omp parallel
#pragma omp loop
  for (int i = 0; i < n; i++) x[i / 2] = y[i];
}

void get_nthrs_stale(int *w) {
  int np = omp_get_num_threads();
#pragma omp parallel for schedule(static)
  for (int i = 0; i < 2 * np; i++) w[i / 2] += i;
}

void teams_host(float *x, float *y, int N, float *s) {
#pragma omp teams num_teams(2) thread_limit(4)
  s[0] += y[omp_get_team_num()];
}

void if_clause(int n, int *a) {
#pragma omp parallel if(n > 100)
  a[0] = n;
}

struct node { struct node *left, *right, *next; int data; };

static void work_on(struct node *p) { p->data += 1; }

void tasks_share_index(double *item, int n) {
  int i;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task untied shared(i)
    for (i = 0; i < n; i++)
#pragma omp task shared(i)
      item[i] = i;
  }
}

int tp;

#pragma omp threadprivate(tp)

void no_wait(int n, int *x) {
#pragma omp parallel
#pragma omp single
  {
    int y = n;
#pragma omp task shared(y)
    y++;
    x[0] = y;
#pragma omp taskwait
  }
}

void flow(int *o) {
  int x = 1;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x)
    x = 2;
#pragma omp task shared(x) depend(in: x)
    o[0] = x;
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
    o[0] = x + 2;
  }
}

void inoutset(int *o) {
  int c;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out: c) shared(c)
    c = 1;
#pragma omp task depend(inoutset: c) shared(c)
    c += 1;
#pragma omp task depend(inoutset: c) shared(c)
    c += 2;
#pragma omp task depend(in: c) shared(c)
    o[0] = c;
  }
}

void taskwait_is_no_group(int *o) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
#pragma omp task
      o[1] = 1;
    }
#pragma omp taskwait
    o[1] = 2;
  }
}

void taskloop_all_threads(int *x) {
  for (int i = 0; i < 10; i++) x[i] = 0;
#pragma omp parallel
  {
#pragma omp taskloop
    for (int i = 0; i < 10; i++) x[i]++;
  }
}
