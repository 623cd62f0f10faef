#include <omp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void target_pf(int N, float *p, float *v1, float *v2) {
#pragma omp target
#pragma omp parallel for private(v1)
  for (int i = 0; i < N; i++) p[i] = v2[i];
}

void target_if(int N, float *p, float *v1, float *v2) {
#pragma omp target parallel for if(target: N > 1000000) if(parallel: N > 1000) map(to: v1[0:N], v2[:N]) map(from: p[0:N])
  for (int i = 0; i < N; i++) p[i] = v1[i] * v2[i];
}

void target_scalar(int N, float *p) {
  int x = 5, sum = 0;
#pragma omp target teams distribute parallel for map(tofrom: sum) reduction(+: sum) defaultmap(tofrom: scalar)
  for (int i = 0; i < N; i++) { p[i] = x; sum += i; }
  p[0] = sum;
}

void target_data_update(int N, float *p, float *v1, float *v2) {
#pragma omp target data map(to: v1[:N], v2[:N]) map(from: p[0:N])
  {
#pragma omp target
#pragma omp parallel for
    for (int i = 0; i < N; i++) p[i] = v1[i] * v2[i];
#pragma omp target update to(v1[:N], v2[:N])
#pragma omp target
#pragma omp parallel for
    for (int i = 0; i < N; i++) p[i] = p[i] + v1[i] * v2[i];
  }
}

void enter_exit(int N, double *a) {
#pragma omp target enter data map(alloc: a[:N])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++) a[i] = i;
#pragma omp target exit data map(from: a[:N])
}

#pragma omp declare target
float Pfun(int i) { return i * 2.0f; }

float Q[100];

#pragma omp end declare target

void declare_target(int n, float *o) {
#pragma omp target map(tofrom: o[0:n])
#pragma omp parallel for
  for (int i = 0; i < n; i++) o[i] = Pfun(i) + Q[i % 100];
}

#pragma omp begin declare target
int counted;

static void count_it(void) {
#pragma omp atomic
  counted++;
}

#pragma omp end declare target

void counts(int n) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) count_it();
}

float dotprod_two(float *B, float *C, int N) {
  float sum0 = 0, sum1 = 0;
#pragma omp target map(to: B[:N], C[:N]) map(tofrom: sum0, sum1)
#pragma omp teams num_teams(2)
  {
    if (omp_get_num_teams() != 2) abort();
    if (omp_get_team_num() == 0) {
#pragma omp parallel for reduction(+:sum0)
      for (int i = 0; i < N / 2; i++) sum0 += B[i] * C[i];
    } else if (omp_get_team_num() == 1) {
#pragma omp parallel for reduction(+:sum1)
      for (int i = N / 2; i < N; i++) sum1 += B[i] * C[i];
    }
  }
  return sum0 + sum1;
}

void is_device_ptr(int n, double *h) {
  double *d = omp_target_alloc(n * sizeof(double), 0);
#pragma omp target is_device_ptr(d) map(from: h[0:n])
#pragma omp teams distribute parallel for
  for (int i = 0; i < n; i++) { d[i] = i; h[i] = d[i]; }
  omp_target_free(d, 0);
}

void use_device(int n, double *h) {
#pragma omp target data map(tofrom: h[0:n]) use_device_ptr(h)
  {
#pragma omp target is_device_ptr(h)
#pragma omp teams distribute parallel for
    for (int i = 0; i < n; i++) h[i] += 1;
  }
}

struct vec { int len; double *data; };

void mapped_struct(struct vec *s) {
#pragma omp target map(s[0:1], s->data[0:s->len])
#pragma omp parallel for
  for (int i = 0; i < s->len; i++) s->data[i] = i;
}

#pragma omp declare mapper(struct vec v) map(v, v.data[0:v.len])

void mapper(struct vec s) {
#pragma omp target
#pragma omp parallel for
  for (int i = 0; i < s.len; i++) s.data[i] = i;
}

void simd(double *a, double *b, int n) {
#pragma omp simd
  for (int i = 0; i < n; i++) a[i] = a[i] + b[i];
}

#pragma omp declare simd uniform(fact)

static double add1(double a, double b, double fact) { return a + b + fact; }

#pragma omp declare simd uniform(a, b, fact) linear(i: 1)

static double add2(double *a, double *b, int i, double fact) { return a[i] + b[i] + fact; }

void declare_simd(double *a, double *b, int n) {
  double tmp;
#pragma omp simd private(tmp)
  for (int i = 0; i < n; i++) {
    tmp = add1(a[i], b[i], 1.0);
    a[i] = add2(a, b, i, 1.0) + tmp;
  }
}

void safelen(float *b, int n, int m) {
#pragma omp simd safelen(16)
  for (int i = 16; i < n; i++) b[i] = b[i - 16] - 1.0f;
}

void for_simd_reduction(int n, double *a, double *o) {
  double s = 0;
#pragma omp parallel for simd reduction(+: s) aligned(a: 64) simdlen(8)
  for (int i = 0; i < n; i++) s += a[i];
  o[0] = s;
}

void simd_linear(int n, double *a, double *b) {
  int j = 0;
#pragma omp simd linear(j: 3)
  for (int i = 0; i < n; i++) { a[j] = b[i]; j += 3; }
}

void simd_lastprivate(int n, double *a, double *o) {
  double t;
#pragma omp simd lastprivate(t)
  for (int i = 0; i < n; i++) { t = a[i]; a[i] = t * 2; }
  o[0] = t;
}

static int dequeue(int *q) { return (*q)++; }

void critical_two(int *x, int *y) {
  int ix, iy;
#pragma omp parallel shared(x, y) private(ix, iy)
  {
#pragma omp critical(xaxis)
    ix = dequeue(x);
#pragma omp critical(yaxis)
    iy = dequeue(y);
  }
}

void critical_hint(int *x) {
#pragma omp parallel
  {
#pragma omp critical(n1) hint(omp_sync_hint_contended)
    x[0]++;
#pragma omp critical(n1) hint(omp_sync_hint_contended)
    x[0]--;
  }
}

void worksharing_critical(int *o) {
  int i = 1;
#pragma omp parallel sections
  {
#pragma omp section
    {
#pragma omp critical(name)
      {
#pragma omp parallel
        {
#pragma omp single
          i++;
        }
      }
    }
  }
  o[0] = i;
}

static void sub3(int n, int *a) {
#pragma omp barrier
  a[n] = 1;
#pragma omp barrier
}

void barrier_binds(int k, int *a) {
#pragma omp parallel num_threads(1)
  sub3(k, a);
}

void atomic(float *x, float *y, int *index, int n) {
#pragma omp parallel for shared(x, y, index, n)
  for (int i = 0; i < n; i++) {
#pragma omp atomic update
    x[index[i]] += i;
    y[i] += i;
  }
}

int atomic_rw(int *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int v;
#pragma omp atomic read
    v = *p;
#pragma omp atomic write
    *p = i + v;
  }
  return 0;
}

int fetch_add(int *p, int n, int *o) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int old;
#pragma omp atomic capture
    { old = *p; (*p)++; }
    o[i] = old;
  }
  return 0;
}

void ticket_unused(int *p, int n, int *o) {
  int v;
#pragma omp parallel private(v)
  {
#pragma omp atomic capture
    v = (*p)++;
#pragma omp critical
    o[0] += v;
  }
}

void atomic_compare(int n, int *a, int *m) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic compare
    if (a[i] > *m) { *m = a[i]; }
  }
}

void ordered(int lb, int ub, int st, int *o) {
  int p = 0;
#pragma omp parallel for ordered schedule(dynamic)
  for (int i = lb; i < ub; i += 2) {
#pragma omp ordered
    o[p++] = i;
  }
}

void doacross(int N, int *A, int *B) {
#pragma omp parallel for ordered(1)
  for (int i = 1; i < N; i++) {
    A[i] = i * 2;
#pragma omp ordered depend(sink: i-1)
    B[i] = A[i] + B[i-1];
#pragma omp ordered depend(source)
  }
}

void doacross2(int N, int M, float A[N][M], float B[N][M]) {
#pragma omp parallel for ordered(2)
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++) {
      A[i][j] = i * j;
#pragma omp ordered doacross(sink: i-1, j) doacross(sink: i, j-1)
      B[i][j] = A[i][j] + B[i-1][j] + B[i][j-1];
#pragma omp ordered doacross(source:)
    }
}

void simple_lock(int n, int *a) {
  omp_lock_t lck;
  omp_init_lock(&lck);
#pragma omp parallel shared(lck)
  {
    int id = omp_get_thread_num();
    omp_set_lock(&lck);
    printf("%d", id);
    a[0]++;
    omp_unset_lock(&lck);
    while (!omp_test_lock(&lck)) { }
    a[0]--;
    omp_unset_lock(&lck);
  }
  omp_destroy_lock(&lck);
}

void lock_array(int n, int *a, int *ix) {
  omp_lock_t l[16];
  for (int i = 0; i < 16; i++) omp_init_lock(&l[i]);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int k = ix[i] % 16;
    omp_set_lock(&l[k]);
    a[k]++;
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
    incr_b(p, 3);
  }
}
