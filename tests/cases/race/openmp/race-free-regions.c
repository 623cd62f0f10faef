#include <omp.h>
#include <stdlib.h>

void two_phases(int n, double *a, double *b) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp for
    for (int i = 0; i < n; i++) b[i] = a[n - 1 - i];
  }
}

void explicit_barrier(int n, double *a, double *b) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp barrier
#pragma omp for
    for (int i = 0; i < n; i++) b[i] = a[n - 1 - i];
  }
}

void same_static_iterations(int n, double *a, double *b) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp for schedule(static) nowait
    for (int i = 0; i < n; i++) b[i] = a[i];
  }
}

void different_arrays(int n, double *a, double *b) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp for nowait
    for (int i = 0; i < n; i++) b[i] = i;
  }
}

void steps_inside(int n, int steps, double *a, double *b) {
#pragma omp parallel
  for (int t = 0; t < steps; t++) {
#pragma omp for
    for (int i = 1; i < n - 1; i++) b[i] = a[i - 1] + a[i + 1];
#pragma omp for
    for (int i = 1; i < n - 1; i++) a[i] = b[i];
  }
}

void one_prepares(int n, double *a, double *scale) {
#pragma omp parallel
  {
#pragma omp single
    *scale = 0.5;
#pragma omp for
    for (int i = 0; i < n; i++) a[i] *= *scale;
  }
}

void master_then_barrier(int n, double *a, double *scale) {
#pragma omp parallel
  {
#pragma omp master
    *scale = 0.5;
#pragma omp barrier
#pragma omp for
    for (int i = 0; i < n; i++) a[i] *= *scale;
  }
}

void only_master(int *a) {
#pragma omp parallel
  {
#pragma omp master
    a[0] = 1;
#pragma omp master
    a[0] += 1;
  }
}

void separate_sections(double *a, double *b) {
#pragma omp parallel sections
  {
#pragma omp section
    a[0] = 1;
#pragma omp section
    b[0] = 1;
  }
}

void sections_then_sum(double *a, double *b, double *c) {
#pragma omp parallel
  {
#pragma omp sections
    {
#pragma omp section
      a[0] = 1;
#pragma omp section
      b[0] = 1;
    }
#pragma omp single
    c[0] = a[0] + b[0];
  }
}

void by_number(int *a) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    a[me] = me;
  }
}

void by_number_with_a_gap(int *a) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    a[2 * me] = a[2 * me + 1];
  }
}

void two_threads_two_parts(int *a) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) a[0] = 1;
    if (omp_get_thread_num() == 1) a[1] = 1;
  }
}

void blocks_by_hand(int n, double *a) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    for (int i = 100 * me; i < 100 * me + 100; i++) a[i] = me;
  }
}

void cyclic_by_hand(int n, double *a) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    int all = omp_get_num_threads();
    for (int i = me; i < n; i += all) a[i] = me;
  }
}

void elimination(int n, double a[64][64]) {
#pragma omp parallel
  for (int k = 0; k < n; k++) {
#pragma omp for
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++) a[i][j] -= a[i][k] * a[k][j];
  }
}

void until_small(int n, double *a, double *b) {
  double error = 1;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = i;
  while (error > 0.1) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) b[i] = a[i] / 2;
    error /= 2;
  }
}

void index_of_a_loop_before(int n, double *a, double b[64][64]) {
  for (int i = 0; i < n; i++) a[i] = 0;
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    for (int i = 0; i < n; i++) b[me][i] = a[i];
  }
}

void until_all_agree(int n, double *a, double *b, int *wrong) {
#pragma omp parallel
  {
    int go_on = 1;
    while (go_on) {
#pragma omp for
      for (int i = 0; i < n; i++) b[i] = a[i];
#pragma omp for
      for (int i = 0; i < n; i++) a[i] = b[i] / 2;
#pragma omp single
      *wrong = a[0] > 1;
      go_on = *wrong;
#pragma omp barrier
    }
  }
}

void one_thread_by_if(int n, double *a) {
#pragma omp parallel for if (0)
  for (int i = 0; i < n; i++) a[0] += i;
}

void copied_bound(int n, double *a) {
#pragma omp parallel for firstprivate(n)
  for (int i = 0; i < n; i++) a[i] = i;
}

void cancelled(int n, int *a) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; i++) {
      a[i] = i;
#pragma omp cancel for
    }
  }
}

void handed_on(int n, double *a) {
#pragma omp parallel
  {
    int x;
#pragma omp single copyprivate(x)
    {
      x = n;
      a[0] = x;
    }
#pragma omp critical
    a[1] += x;
  }
}

void in_a_scope(int n, double *a) {
#pragma omp parallel
  {
#pragma omp scope reduction(+ : n)
    {
      n += 1;
      a[omp_get_thread_num()] = n;
    }
#pragma omp single
    a[0] = 1;
  }
}

void only_the_master(int n, double *a) {
#pragma omp parallel master
  a[0] = n;
}

static int counter;
#pragma omp threadprivate(counter)

void copied_in(double *a) {
#pragma omp parallel copyin(counter)
  {
    counter += 1;
    a[omp_get_thread_num()] = counter;
  }
}

void loop_in_a_loop(double a[20][20]) {
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
#pragma omp parallel for
    for (int j = 0; j < 20; j++) a[i][j] = 1;
  }
}

void sum_of_a_nested_team(double a[20][20], double *s) {
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
    double x = 0;
#pragma omp parallel for reduction(+: x)
    for (int j = 1; j < 20; j++) x += a[i][j];
    s[i] = x;
  }
}

void one_nested_team_after_the_other(double a[20][20], double b[20][20]) {
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
#pragma omp parallel for
    for (int j = 0; j < 20; j++) a[i][j] = 1;
#pragma omp parallel for
    for (int j = 0; j < 20; j++) b[i][j] = a[i][19 - j];
  }
}

extern int made(double **p, int n);

/* Where a pointer leads does not matter, as long as it is one place. */
void one_of_two(int n, int c, double *a, double *b) {
  double *p = a;
  if (c) p = b;
#pragma omp parallel for
  for (int i = 0; i < n; i++) p[i] = i;
}

void made_elsewhere(int n) {
  double *p;
  if (made(&p, n)) return;
#pragma omp parallel for
  for (int i = 0; i < n; i++) p[i] = i;
}

void large_array_of_each_thread(int n, const unsigned char *p, int *counts) {
#pragma omp parallel
  {
    int own[256] = {0};
#pragma omp for nowait
    for (int i = 0; i < n; i++) own[p[i]]++;
#pragma omp critical
    for (int k = 0; k < 256; k++) counts[k] += own[k];
  }
}

void memory_of_each_thread(int n, double *out) {
#pragma omp parallel
  {
    double *w = malloc(n * sizeof(double));
#pragma omp for
    for (int i = 0; i < n; i++) {
      w[0] = i;
      out[i] = w[0];
    }
    free(w);
  }
}

// A sum as a tree, in a shared array; the distances are known, and so are the waits.
void sum_as_a_tree(const double *a, double *sum) {
  double part[64];
#pragma omp parallel num_threads(64)
  {
    int me = omp_get_thread_num();
    part[me] = a[me];
    for (int apart = 32; apart > 0; apart >>= 1) {
#pragma omp barrier
      if (me < apart) part[me] += part[me + apart];
    }
    if (me == 0) sum[0] = part[0];
  }
}

// Up the tree and down again; the distance goes on from one loop to the next.
void scan_of_a_block(const double *a, double *b) {
  double t[32];
#pragma omp parallel num_threads(16)
  {
    int me = omp_get_thread_num(), apart = 1;
    t[2 * me] = a[2 * me];
    t[2 * me + 1] = a[2 * me + 1];
    for (int d = 16; d > 0; d >>= 1) {
#pragma omp barrier
      if (me < d) t[apart * (2 * me + 2) - 1] += t[apart * (2 * me + 1) - 1];
      apart *= 2;
    }
    if (me == 0) t[31] = 0;
    for (int d = 1; d < 32; d *= 2) {
      apart >>= 1;
#pragma omp barrier
      if (me < d) {
        double held = t[apart * (2 * me + 1) - 1];
        t[apart * (2 * me + 1) - 1] = t[apart * (2 * me + 2) - 1];
        t[apart * (2 * me + 2) - 1] += held;
      }
    }
#pragma omp barrier
    b[2 * me] = t[2 * me];
    b[2 * me + 1] = t[2 * me + 1];
  }
}

// All threads jump over the barrier, or none.
void all_go_on(int n, int *s) {
#pragma omp parallel num_threads(2)
  {
    int t = omp_get_thread_num();
    for (int i = 0; i < n; i++) {
      if (i % 2) continue;
#pragma omp barrier
      s[t] += 1;
    }
  }
}
