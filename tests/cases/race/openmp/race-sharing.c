#include <omp.h>

static int counter;

void forgotten_sum(int n, const double *a, double *result) {
  double s = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) s += a[i];
  *result = s;
}

void one_reduction_too_few(int n, const double *a, double *result) {
  double s = 0, q = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) {
    s += a[i];
    q += a[i] * a[i];
  }
  *result = s + q;
}

void global_counter(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    counter++;
    a[i] = i;
  }
}

static int calls_so_far(int x) {
  static int calls;
  calls++;
  return x;
}

void static_in_function(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = calls_so_far(i);
}

void shared_work_array(int n, double *a) {
  double work[4];
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 4; k++) work[k] = a[4 * i + k];
    a[4 * i] = work[0] + work[3];
  }
}

void shared_on_purpose(int n, double *a) {
  double t = 0;
#pragma omp parallel for default(none) shared(n, a, t)
  for (int i = 0; i < n; i++) {
    t = a[i];
    a[i] = t;
  }
}

void every_thread_stores(int n, int *a) {
  int x = 0;
#pragma omp parallel
  {
    x = n;
  }
  a[0] = x;
}

void sum_read_too_early(int n, const double *a, double *b) {
  double s = 0;
#pragma omp parallel
  {
#pragma omp for reduction(+ : s) nowait
    for (int i = 0; i < n; i++) s += a[i];
    b[omp_get_thread_num()] = s;
  }
}

void last_value_read_too_early(int n, const double *a, double *b) {
  double x = 0;
#pragma omp parallel
  {
#pragma omp for lastprivate(x) nowait
    for (int i = 0; i < n; i++) x = a[i];
#pragma omp single
    b[0] = x;
  }
}

void first_value_while_it_changes(int n, double *a) {
  int x = 0;
#pragma omp parallel
  {
#pragma omp master
    x = 1;
#pragma omp for firstprivate(x)
    for (int i = 0; i < n; i++) a[i] = x;
  }
}

void private_by_one_only(int n, double *a) {
  double t, u;
#pragma omp parallel for private(t)
  for (int i = 0; i < n; i++) {
    t = a[i];
    u = t + 1;
    a[i] = u;
  }
}

void index_of_the_region(int n, double a[10][100]) {
  int k;
#pragma omp parallel
  for (k = 0; k < 10; k++) {
#pragma omp for
    for (int i = 0; i < n; i++) a[k][i] = i;
  }
}

// The directive is about the variable of its own scope, and not about others of this name.
static int of_threads;
#pragma omp threadprivate(of_threads)

void parameter_of_that_name(int n, double *a, int of_threads) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    of_threads = a[i];
    a[i] = of_threads;
  }
}

void static_variable_of_that_name(int n, double *a) {
  static int of_threads;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    of_threads = a[i];
    a[i] = of_threads;
  }
}

// The reduction is over a part of the array only.
void beside_the_section(int n, int *h, int *x) {
#pragma omp parallel for reduction(+: h[0:2])
  for (int i = 0; i < n; i++) {
    h[0] += x[i];
    h[2] += x[i];
  }
}

void beyond_the_section(int n, int *h, int *x) {
#pragma omp parallel for reduction(+: h[0:2])
  for (int i = 0; i < n; i++)
    h[i % 3] += x[i];
}

void below_the_section(int n, int h[10], int *x) {
#pragma omp parallel for reduction(+: h[2:2])
  for (int i = 0; i < n; i++)
    h[i % 2] += x[i];
}

#pragma omp declare reduction(total : int : omp_out += omp_in) initializer(omp_priv = 0)

void own_reduction_read_early(int n, int *out) {
  int sum = 0;
#pragma omp parallel
  {
#pragma omp for reduction(total : sum) nowait
    for (int i = 0; i < n; i++) out[i + 1] = i;
#pragma omp single
    out[0] = sum;
  }
}

void first_and_last_without_a_wait(int n, double *a) {
  double x = 3;
#pragma omp parallel
  {
#pragma omp for firstprivate(x) lastprivate(x) nowait
    for (int i = 0; i < n; i++) a[i] = x;
    a[n + omp_get_thread_num()] = x;
  }
}

void loop_of_each_thread(int n, double *a) {
#pragma omp parallel
  {
#pragma omp loop bind(thread)
    for (int i = 0; i < n; i++) a[i] += i;
  }
}

void handed_on_to_pairs(int n, double *a) {
#pragma omp parallel
  {
    int start, me = omp_get_thread_num();
#pragma omp single copyprivate(start)
    start = a[0] > 1 ? n : 0;
    a[start + me / 2] = 1;
  }
}
