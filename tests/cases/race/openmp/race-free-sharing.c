#include <omp.h>

static int counter;
#pragma omp threadprivate(counter)

void private_scalar(int n, double *a) {
  double t;
#pragma omp parallel for private(t)
  for (int i = 0; i < n; i++) {
    t = a[i];
    a[i] = t * t;
  }
}

void declared_inside(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double t = a[i];
    a[i] = t * t;
  }
}

void private_inner_index(int n, double a[100][100]) {
  int i, j;
#pragma omp parallel for private(j)
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) a[i][j] = 0;
}

void first_value(int n, int start, double *a) {
  int offset = start;
#pragma omp parallel for firstprivate(offset)
  for (int i = 0; i < n; i++) {
    a[i] = offset;
    offset = offset + 1;
  }
}

void last_value(int n, double *a, double *result) {
  double x = 0;
#pragma omp parallel for lastprivate(x)
  for (int i = 0; i < n; i++) x = a[i];
  *result = x;
}

double sum(int n, const double *a) {
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

double several(int n, const double *a) {
  double s = 0, p = 1, m = 0;
#pragma omp parallel for reduction(+ : s) reduction(* : p) reduction(max : m)
  for (int i = 0; i < n; i++) {
    s += a[i];
    p *= a[i];
    if (a[i] > m) m = a[i];
  }
  return s + p + m;
}

void private_array(int n, double *a) {
  double work[4];
#pragma omp parallel for private(work)
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 4; k++) work[k] = a[4 * i + k];
    a[4 * i] = work[0] + work[3];
  }
}

void nothing_by_default(int n, double *a) {
  int i;
  double t;
#pragma omp parallel for default(none) shared(n, a) private(i, t)
  for (i = 0; i < n; i++) {
    t = a[i];
    a[i] = t + 1;
  }
}

void own_counters(int n, int *a) {
#pragma omp parallel
  {
    counter = 0;
#pragma omp for
    for (int i = 0; i < n; i++) {
      counter++;
      a[i] = i;
    }
  }
}

static double squared(double x) { double y = x * x; return y; }

void function_has_locals(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = squared(a[i]);
}

void read_only(int n, double *a, const double *x) {
  double scale = 0.5;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = scale * x[0];
}

void every_thread_its_own(int n, double *a) {
#pragma omp parallel
  {
    double t = 0;
#pragma omp for
    for (int i = 0; i < n; i++) {
      t += 1;
      a[i] = t;
    }
  }
}

void sum_in_region(int n, const double *a, double *result) {
  double s = 0;
#pragma omp parallel
  {
#pragma omp for reduction(+ : s)
    for (int i = 0; i < n; i++) s += a[i];
#pragma omp single
    *result = s;
  }
}

static _Thread_local int of_each_thread;

void storage_of_threads(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) of_each_thread += i;
}

// Pointers that are set in the region lead to the copies.
static void put(int *p, int k) { *p = k; }

void pointer_to_the_copy(int n, double *a) {
  int t[2];
  int x;
#pragma omp parallel for private(t, x)
  for (int i = 0; i < n; i++) {
    int *p = t;
    p[0] = i;
    put(&x, i);
    put(&t[1], i);
    a[i] = t[0] + t[1] + x;
  }
}

static int own;
#pragma omp threadprivate(own)
static void put_own(int k) { own = k; }

void function_with_the_copy(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    put_own(i);
    a[i] = own;
  }
}

static void add_own(double *x) {
  static int kept;
#pragma omp threadprivate(kept)
  kept = *x;
  *x = kept + 1;
}

void static_variable_of_each_thread(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) add_own(a + i);
}

void static_thread_local(int n, int *a) {
  static _Thread_local int t;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    t = i;
    a[i] = t;
  }
}

#pragma omp declare reduction(largest : int : omp_out = omp_out > omp_in ? omp_out : omp_in) \
    initializer(omp_priv = 0)

void own_reduction(int n, const int *a, int *out) {
  int top = 0;
#pragma omp parallel
  {
#pragma omp for reduction(largest : top)
    for (int i = 0; i < n; i++)
      if (top < a[i]) top = a[i];
#pragma omp single
    *out = top;
  }
}

// All copies have their first value before the last one is stored.
void first_and_last(int n, double *a) {
  double x = 3;
#pragma omp parallel
  {
#pragma omp for firstprivate(x) lastprivate(x)
    for (int i = 0; i < n; i++) a[i] = x;
#pragma omp single
    a[n] = x;
  }
}

void first_and_last_section(int n, double *a) {
  int k = n;
#pragma omp parallel
  {
#pragma omp sections firstprivate(k) lastprivate(k)
    {
#pragma omp section
      a[k] = 1;
#pragma omp section
      {
        a[k + 1] = 1;
        k = 3;
      }
    }
  }
}

void loop_of_each_thread(int n, double a[][100]) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
#pragma omp loop bind(thread)
    for (int i = 0; i < 100; i++) a[me][i] += i;
  }
}

// No element is below zero, whatever is stored; the loop may still be read as one that tests.
void never_below_zero(int n, unsigned *e) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (e[i % 12] < 0) e[1] = i;
}

void handed_on_to_all(int n, double *a) {
#pragma omp parallel
  {
    int start, me = omp_get_thread_num();
#pragma omp single copyprivate(start)
    start = a[0] > 1 ? n : 0;
    a[start + me] = 1;
  }
}

// Each thread has zeroed memory of its own.
void zeroed(int n, int m, double *out) {
#pragma omp parallel
  {
    double *own = calloc(n * m, sizeof(double));
#pragma omp for
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < m; j++) own[j] += i;
      for (int j = 0; j < m; j++) out[i * m + j] = own[j];
    }
    free(own);
  }
}
