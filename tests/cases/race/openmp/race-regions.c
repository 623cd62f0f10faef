#include <omp.h>

void no_barrier_between(int n, double *a, double *b) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp for
    for (int i = 0; i < n; i++) b[i] = a[n - 1 - i];
  }
}

void dynamic_iterations(int n, double *a, double *b) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < n; i++) b[i] = a[i];
  }
}

void static_loops_differ(int n, double *a, double *b) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp for schedule(static) nowait
    for (int i = 0; i < n - 1; i++) b[i] = a[i];
  }
}

void static_chunks_differ(int n, double *a, double *b) {
#pragma omp parallel
  {
#pragma omp for schedule(static, 1) nowait
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp for schedule(static, 2) nowait
    for (int i = 0; i < n; i++) b[i] = a[i];
  }
}

void static_but_shifted(int n, double *a, double *b) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp for schedule(static) nowait
    for (int i = 0; i < n; i++) b[i] = a[i + 1];
  }
}

void master_without_barrier(int n, double *a, double *scale) {
#pragma omp parallel
  {
#pragma omp master
    *scale = 0.5;
#pragma omp for
    for (int i = 0; i < n; i++) a[i] *= *scale;
  }
}

void single_without_barrier(int n, double *a, double *scale) {
#pragma omp parallel
  {
#pragma omp single nowait
    *scale = 0.5;
#pragma omp for
    for (int i = 0; i < n; i++) a[i] *= *scale;
  }
}

void two_singles(int *a) {
#pragma omp parallel
  {
#pragma omp single nowait
    a[0] = 1;
#pragma omp single nowait
    a[0] = 2;
  }
}

void sections_meet(double *a) {
#pragma omp parallel sections
  {
#pragma omp section
    a[0] = 1;
#pragma omp section
    a[0] = 2;
  }
}

void section_reads_other(double *a, double *b) {
#pragma omp parallel sections
  {
    a[0] = 1;
#pragma omp section
    b[0] = a[0];
  }
}

void sections_go_on(double *a, double *b, double *c) {
#pragma omp parallel
  {
#pragma omp sections nowait
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

void everybody_loops(int n, double *a) {
#pragma omp parallel
  {
    for (int i = 0; i < n; i++) a[i] = i;
  }
}

void neighbors_by_number(int *a) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    a[me] = a[me + 1];
  }
}

void blocks_overlap(int n, double *a) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    for (int i = 100 * me; i <= 100 * me + 100; i++) a[i] = me;
  }
}

void first_and_second(int *a) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) a[0] = 1;
    if (omp_get_thread_num() == 1) a[0] = 2;
  }
}

void wrong_step(int n, double *a) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    int all = omp_get_num_threads();
    for (int i = me; i < n; i += all) a[i] = a[i + 1];
  }
}

void steps_without_end(int n, int steps, double *a, double *b) {
#pragma omp parallel
  for (int t = 0; t < steps; t++) {
#pragma omp for
    for (int i = 1; i < n - 1; i++) b[i] = a[i - 1] + a[i + 1];
#pragma omp for nowait
    for (int i = 1; i < n - 1; i++) a[i] = b[i];
  }
}

void master_and_single(int *a) {
#pragma omp parallel
  {
#pragma omp master
    a[0] = 1;
#pragma omp single
    a[0] = 2;
  }
}

static void with_a_step(int n, int s, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i * s] = i;
}

void calls_with_one(int n, double *a) { with_a_step(n, 1, a); }

void (*handed_out(void))(int, int, double *) { return with_a_step; }

void copied_bound(int n, double *a) {
#pragma omp parallel for firstprivate(n)
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}

void handed_on(double *a) {
#pragma omp parallel
  {
    int x;
#pragma omp single copyprivate(x)
    x = 3;
    a[x] = 1;
  }
}

void in_a_scope(int n, double *a) {
#pragma omp parallel
  {
#pragma omp scope nowait
    a[omp_get_thread_num()] = n;
    a[0] += 1;
  }
}

static int number;
#pragma omp threadprivate(number)

void copied_in(double *a) {
  number = 2;
#pragma omp parallel copyin(number)
  a[number] += 1;
}

void cancelled(int n, int *a) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 1; i < n; i++) {
      a[i] = a[i - 1];
#pragma omp cancel for if (a[0] > 3)
#pragma omp cancellation point for
    }
  }
}

void behind_a_subscript_that_is_inside(int m, int n, int *a) {
  int v[8];
  m = m + 1;
  v[m] = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[m > 3 ? 0 : i] = v[m];
}

void own_array_whose_subscript_is_inside(int m, int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int v[8];
    v[m] = i;
    a[m > 3 ? 0 : i] = v[m];
  }
}

/* Whatever number of threads the regions inside have, those of the one around collide. */
void nested_teams_of_all_threads(double a[20][20]) {
#pragma omp parallel
  {
#pragma omp parallel for
    for (int j = 0; j < 20; j++) a[0][j] = 1;
  }
}

void rows_of_nested_teams(int n, int m, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < m; j++) a[j] = i + j;
  }
}

void first_of_one_of_two(int n, int c, double *a, double *b) {
  double *p = a;
  if (c) p = b;
#pragma omp parallel for
  for (int i = 0; i < n; i++) p[0] = i;
}

void memory_of_one_thread(int n, double *out) {
  double w[300];
#pragma omp parallel
  {
    int own[300] = {0};
#pragma omp for
    for (int i = 0; i < n; i++) {
      w[0] = own[i % 300];
      out[i] = w[0];
    }
  }
}

void barrier_for_some(double *a) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) {
#pragma omp barrier
    }
    a[omp_get_thread_num()] = 1;
  }
}

void shared_out_among_some(int n, double *a) {
#pragma omp parallel
  {
    if (omp_get_thread_num() % 2) {
#pragma omp for
      for (int i = 0; i < n; i++) a[i] = 1;
    }
  }
}

void as_often_as_the_number_says(double *a) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    for (int k = 0; k < me; k++) {
#pragma omp barrier
      a[me] = 1;
    }
  }
}

void tree_without_a_wait(const double *a, double *sum) {
  double part[64];
#pragma omp parallel num_threads(64)
  {
    int me = omp_get_thread_num();
    part[me] = a[me];
#pragma omp barrier
    for (int apart = 2; apart > 0; apart >>= 1) {
      if (me < apart) part[me] += part[me + apart];
      if (apart == 1) break;
    }
    if (me == 0) sum[0] = part[0];
  }
}

// The last step of the tree comes without a wait behind it.
void tree_that_all_read(const double *a, double *out) {
  double part[64];
#pragma omp parallel num_threads(64)
  {
    int me = omp_get_thread_num();
    part[me] = a[me];
    for (int apart = 2; apart > 0; apart >>= 1) {
#pragma omp barrier
      if (me < apart) part[me] += part[me + apart];
    }
    out[me] = part[0];
  }
}

// Threads that jump over a barrier do not come to it.
void gone_to_behind(int *s) {
#pragma omp parallel num_threads(2)
  {
    int t = omp_get_thread_num();
    if (t == 0) goto out;
#pragma omp barrier
  out:
    s[t] = 1;
  }
}

void gone_on_before(int n, int *s) {
#pragma omp parallel num_threads(2)
  {
    int t = omp_get_thread_num();
    for (int i = 0; i < n; i++) {
      if (t == 0) continue;
#pragma omp barrier
      s[t] += 1;
    }
  }
}

void left_before_sharing_out(int n, int *s) {
#pragma omp parallel num_threads(2)
  {
    int t = omp_get_thread_num();
    do {
      if (t == 0) break;
#pragma omp for
      for (int i = 0; i < n; i++) s[i] = 1;
    } while (0);
  }
}

// The index hides what the variable was before.
void index_of_an_older_variable(int n, int *a) {
#pragma omp parallel
  {
    int i = 5, t = omp_get_thread_num();
    for (i = 0; i < n; i++) {
      if (i == 0) a[0] = t;
      else a[t + 1] = i;
    }
  }
}

void halved_from_an_older_variable(int *a) {
#pragma omp parallel
  {
    int i = 0, t = omp_get_thread_num();
    for (i = 3; i < 6; i++) {
      int d = i;
      while (d > 3) {
        a[d] = t;
        d = d / 2;
      }
    }
  }
}
