#include <omp.h>
#include <stdlib.h>

void nested_for(int n, int a[6][6]) {
#pragma omp parallel for
  for (int i = 0; i < 6; i++) {
#pragma omp parallel for
    for (int j = 0; j < 6; j++) a[0][j] = i;
  }
}

static void orphan_for_nowait(int n, int *a, int *b) {
#pragma omp for nowait
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp for schedule(dynamic)
  for (int i = 0; i < n; i++) b[i] = a[i];
}

void calls_an_orphan(int n, int *a, int *b) {
#pragma omp parallel
  orphan_for_nowait(n, a, b);
}

void sections(int n, int *a) {
  int x = 0;
#pragma omp parallel sections
  {
#pragma omp section
    x = n;
#pragma omp section
    a[0] = x;
  }
}

void single_nowait(int n, int *a) {
  int x = 0;
#pragma omp parallel
  {
#pragma omp single nowait
    x = a[0];
    a[1 + omp_get_thread_num()] = x;
  }
}

void master(int n, int *a) {
#pragma omp parallel
  {
#pragma omp master
    a[0] = n;
    a[1 + omp_get_thread_num()] = a[0];
  }
}

void masked_two(int n, int *a) {
#pragma omp parallel
  {
#pragma omp masked filter(1)
    a[0] = n;
#pragma omp masked filter(0)
    a[0] = 2;
  }
}

static int tp;
#pragma omp threadprivate(tp)
void threadprivate(int n, int *a) {
#pragma omp parallel copyin(tp)
  {
    tp += 1;
    a[0] = tp;
  }
}

void shared_array(int n, int *a) {
  int t[4];
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 4; j++) t[j] = i;
    a[i] = t[3];
  }
}

void dynamic(int n) {
  int *a = malloc(n * sizeof(int));
  a[0] = 0;
#pragma omp parallel for
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
  free(a);
}

void teamsize(int n, int *a) {
#pragma omp parallel
  {
    int t = omp_get_num_threads();
    a[omp_get_thread_num() % t / 2] = 1;
  }
}

void manual_blocks(int n, int *a) {
#pragma omp parallel
  {
    int t = omp_get_thread_num(), m = omp_get_num_threads();
    int c = n / m;
    for (int i = t * c; i <= (t + 1) * c; i++) a[i] = i;
  }
}

void target(int n, int *a) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}

void teams(int n, int *a) {
#pragma omp teams num_teams(4)
  a[0] = n;
}

void teams_reduction(int n, int *a, int *out) {
  int s = 0;
#pragma omp target teams distribute parallel for map(tofrom: s)
  for (int i = 0; i < n; i++) s += a[i];
  out[0] = s;
}

void chosen_for_the_host(int n, int *a) {
#pragma omp metadirective when(user={condition(1)}: parallel for) otherwise(nothing)
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}

void nothing_inside(int n, int *a) {
#pragma omp parallel
  {
#pragma omp metadirective when(user={condition(0)}: critical)
    { a[0] += n; }
  }
}

void members_of_two_teams(double *a) {
#pragma omp parallel
  {
#pragma omp parallel
    a[omp_get_thread_num()] += 1;
  }
}

void region_in_region(double *a) {
#pragma omp parallel
  {
#pragma omp parallel
    a[0] += 1;
  }
}

void nested_team_collides(double a[20][20]) {
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
#pragma omp parallel for
    for (int j = 1; j < 20; j++) a[i][j] = a[i][j-1];
  }
}

void variable_that_a_nested_team_shares(double a[20][20], double *s) {
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
    double x = 0;
#pragma omp parallel for
    for (int j = 1; j < 20; j++) x += a[i][j];
    s[i] = x;
  }
}

/* Locks order what one thread does in a team of one thread, and not in a larger one. */
void locks_of_nested_teams(int n, double *a, double *b) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < 2; j++) {
      if (j == 0) b[0] = i;
#pragma omp critical
      a[0] += 1;
    }
  }
}

void sums_of_nested_teams(double a[20][20], double *s) {
  double x = 0;
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
#pragma omp parallel for reduction(+: x)
    for (int j = 1; j < 20; j++) x += a[i][j];
  }
}
