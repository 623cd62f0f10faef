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

void first_and_last(int n, double *a) {
  double x = 3;
#pragma omp parallel
  {
#pragma omp for firstprivate(x) lastprivate(x)
    for (int i = 0; i < n; i++) a[i] = x;
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

void index_goes_on(int n, double *a) {
  int k;
#pragma omp parallel
#pragma omp single
  for (k = 0; k < n; k++) {
#pragma omp task
    a[k] = k;
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

void waits_of_one_thread(double *a) {
#pragma omp parallel
  {
    int t = omp_get_thread_num();
#pragma omp task
    a[t] = 1;
#pragma omp single nowait
    {
#pragma omp taskwait
    }
    a[t] = 2;
  }
}

void loop_of_each_thread(int n, double *a) {
#pragma omp parallel
  {
#pragma omp loop bind(thread)
    for (int i = 0; i < n; i++) a[i] += i;
  }
}

int after_a_task(int n, double *a) {
  int k = 0;
#pragma omp task firstprivate(k)
  k = 1;
#pragma omp taskwait
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[k * i] = i;
  return k;
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
