#include <omp.h>

double *own;
#pragma omp threadprivate(own)

void pointers_of_threads(void) {
#pragma omp parallel
  own[0] += 1;
}

void last_one_that_assigns(int n, double *a, double x, double y) {
#pragma omp parallel
  {
#pragma omp for schedule(static) lastprivate(conditional : x) nowait
    for (int i = 0; i < n; i++)
      if (i == 0) x = a[i];
#pragma omp for schedule(static) nowait
    for (int i = 0; i < n; i++)
      if (i == n - 1) y = x;
  }
}

void thread_of_a_task(double *a) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) {
#pragma omp task
      a[omp_get_thread_num()] = 1;
    }
    if (omp_get_thread_num() == 2) a[1] = 2;
  }
}

void tasks_of_several_iterations(int n, double *a, int k) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop firstprivate(k)
    for (int i = 0; i < n; i++) {
      a[i + k] = i;
      k++;
    }
  }
}

// The copies of the second loop may begin before the first one has left its last value.
void first_and_last_twice(int n, double *a) {
  double x = 3;
#pragma omp parallel
  {
#pragma omp for firstprivate(x) lastprivate(x) nowait
    for (int i = 0; i < n; i++) a[i] = x;
#pragma omp for firstprivate(x) lastprivate(x)
    for (int i = 0; i < n; i++) a[i] = x;
  }
}

void elements_of_a_moved_pointer(double *a) {
#pragma omp parallel
#pragma omp single
  {
    double *p = a;
#pragma omp task depend(out : p[0])
    p[0] = 1;
    p = a + 1;
#pragma omp task depend(out : p[0])
    p[-1] = 1;
  }
}

#define LOCK one

void names_by_macros(double *x) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) {
#pragma omp critical(LOCK)
      x[0] += 1;
    } else {
#undef LOCK
#define LOCK two
#pragma omp critical(LOCK)
      x[0] += 1;
    }
  }
}

// The pointers lead to the variables of before, of which the threads have copies.
void pointer_to_the_original(int n, double *a) {
  int t[4];
  int *p = t;
#pragma omp parallel for private(t)
  for (int i = 0; i < n; i++) {
    p[0] = i;
    t[0] = 1;
    a[i] = t[0];
  }
}

double pointer_to_a_sum(int n, double *a) {
  double s = 0;
  double *p = &s;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) {
    *p += 1;
    s += a[i];
  }
  return s;
}

void pointer_to_a_variable_of_the_creator(void) {
#pragma omp parallel
  {
    int x = 0;
    int *p = &x;
#pragma omp task
    *p = 1;
#pragma omp task
    *p = 2;
#pragma omp taskwait
  }
}

void pointer_to_a_choice(int n, int c, double *a) {
  int x[2], y[2];
  int *p = c ? x : y;
#pragma omp parallel for private(x, y)
  for (int i = 0; i < n; i++) {
    x[0] = y[0] = 1;
    p[0] = i;
    a[i] = x[0];
  }
}

static int of_the_first;
#pragma omp threadprivate(of_the_first)

void pointer_to_the_first_thread(int n, double *a) {
  int *p = &of_the_first;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    *p = i;
    of_the_first = 1;
    a[i] = of_the_first;
  }
}

// Whether the function means the copy or the variable of before, is not said by OpenMP.
static int counted;
static void count(int k) { counted = k; }

void function_with_the_original(int n, double *a) {
#pragma omp parallel for private(counted)
  for (int i = 0; i < n; i++) {
    count(i);
    counted = 1;
    a[i] = counted;
  }
}

static void store_in(int *p, int k) { *p = k; }

void handed_over_from_outside(int n, double *a) {
  int x;
  int *p = &x;
#pragma omp parallel for private(x)
  for (int i = 0; i < n; i++) {
    store_in(p, i);
    x = 1;
    a[i] = x;
  }
}

// Whether any thread stores is up to a function.
double sin(double);
void if_a_function_says(int n, const double *x, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (sin(x[i]) > 2) a[0] = i;
}
