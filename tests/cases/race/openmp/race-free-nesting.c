#include <omp.h>
#include <stdlib.h>

void nested_for(int n, int a[6][6]) {
#pragma omp parallel for
  for (int i = 0; i < 6; i++) {
#pragma omp parallel for
    for (int j = 0; j < 6; j++) a[i][j] = j;
  }
}

static void orphan_for(int n, int *a) {
#pragma omp for
  for (int i = 0; i < n; i++) a[i] = i;
}

void calls_an_orphan(int n, int *a) {
#pragma omp parallel
  {
    orphan_for(n, a);
    orphan_for(n, a);
  }
}

static void helper(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = i;
}

void region_in_callee(int n, int *a) {
#pragma omp parallel
  {
#pragma omp single
    helper(n, a);
  }
}

void sections(int n, int *a, int *b) {
#pragma omp parallel sections
  {
#pragma omp section
    a[0] = n;
#pragma omp section
    b[0] = n;
  }
}

void copyprivate(int n, int *a) {
#pragma omp parallel
  {
    int x;
#pragma omp single copyprivate(x)
    x = a[0];
    a[1 + omp_get_thread_num()] = x;
  }
}

void masked(int n, int *a) {
#pragma omp parallel
  {
#pragma omp masked filter(1)
    a[0] = n;
#pragma omp barrier
    a[1 + omp_get_thread_num()] = a[0];
  }
}

static int tp;
#pragma omp threadprivate(tp)
void threadprivate(int n, int *a) {
#pragma omp parallel copyin(tp)
  {
    tp += 1;
    a[omp_get_thread_num()] = tp;
  }
}

void private_array(int n, int *a) {
  int t[4];
#pragma omp parallel for private(t)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 4; j++) t[j] = i;
    a[i] = t[3];
  }
}

void dynamic(int n) {
  int *a = malloc(n * sizeof(int));
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = i;
  free(a);
}

void scope(int n, int *a) {
  int s = 0;
#pragma omp parallel
  {
#pragma omp scope reduction(+: s)
    s += omp_get_thread_num();
#pragma omp single
    a[0] = s;
  }
}

void manual_share(int n, int *a) {
#pragma omp parallel
  {
    int t = omp_get_thread_num(), m = omp_get_num_threads();
    for (int i = t; i < n; i += m) a[i] = i;
  }
}

void target_data(int n, int *a) {
#pragma omp target data map(tofrom: a[0:n])
  {
#pragma omp target parallel for
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp target update from(a[0:n])
  }
}

void target_enter(int n, int *a) {
#pragma omp target enter data map(to: a[0:n])
#pragma omp target teams loop
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp target exit data map(from: a[0:n])
}

void teams(int n, int *a) {
#pragma omp teams num_teams(4)
#pragma omp distribute
  for (int i = 0; i < n; i++) a[i] = i;
}

void teams_reduction(int n, int *a, int *out) {
  int s = 0;
#pragma omp target teams distribute reduction(+: s) map(tofrom: s)
  for (int i = 0; i < n; i++) s += a[i];
  out[0] = s;
}

void distribute_collapse(int n, int a[6][6]) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++) a[i][j] = 1;
}

void distribute_simd(int n, int *a) {
#pragma omp target teams distribute simd
  for (int i = 0; i < n; i++) a[i] = 1;
}

void proc_bind(int n, int *a) {
#pragma omp parallel for proc_bind(close) default(none) shared(a, n)
  for (int i = 0; i < n; i++) a[i] = i;
}

void allocate(int n, int *a) {
  int t;
#pragma omp parallel for private(t) allocate(omp_default_mem_alloc: t)
  for (int i = 0; i < n; i++) { t = i; a[i] = t; }
}

void chosen_for_the_host(int n, int *a) {
#pragma omp metadirective when(device={kind(gpu)}: target teams distribute parallel for) default(parallel for)
  for (int i = 0; i < n; i++) a[i] = i;
}

void unrolled_inside(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp unroll partial(2)
    for (int j = 0; j < 4; j++) a[4 * i + j] = i;
  }
}

void members_of_a_nested_team(double a[8][8]) {
#pragma omp parallel num_threads(8)
  {
    int me = omp_get_thread_num();
#pragma omp parallel num_threads(8)
    {
      int own = omp_get_thread_num();
      a[me][own] = own;
    }
  }
}

void critical_in_a_nested_team(double *a) {
#pragma omp parallel
  {
#pragma omp parallel
    {
#pragma omp critical
      a[0] += 1;
    }
  }
}

// Which threads there are in the inner teams, is asked for.
void members_that_are_asked_for(double a[8][8]) {
#pragma omp parallel num_threads(8)
  {
    int me = omp_get_thread_num();
#pragma omp parallel num_threads(1)
    a[me][0] = 1;
  }
}
