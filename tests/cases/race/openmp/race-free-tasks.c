#include <omp.h>

void one_task_each(int n, double *a) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp task
    a[i] = i;
  }
}

void waited_for(double *a, double *b) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    a[0] = 1;
#pragma omp task
    b[0] = 2;
#pragma omp taskwait
    a[1] = a[0] + b[0];
  }
}

void one_after_the_other(double *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    a[0] = 1;
#pragma omp taskwait
#pragma omp task
    a[0] += 1;
  }
}

void chain(double *a, double *b) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a[0])
    a[0] = 1;
#pragma omp task depend(in : a[0]) depend(out : b[0])
    b[0] = a[0];
#pragma omp task depend(in : b[0])
    b[1] = b[0];
  }
}

void two_readers(int *x, int *y) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x[0])
    x[0] = 1;
#pragma omp task depend(in : x[0])
    y[0] = x[0];
#pragma omp task depend(in : x[0])
    y[1] = x[0];
  }
}

void elements_depend(int n, double *a) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp task depend(inout : a[i / 2])
    a[i / 2] += i;
  }
}

void barrier_ends_tasks(int n, double *a, double *b) {
#pragma omp parallel
  {
#pragma omp single
    for (int i = 0; i < n; i++) {
#pragma omp task
      a[i] = i;
    }
#pragma omp for
    for (int i = 0; i < n; i++) b[i] = a[n - 1 - i];
  }
}

void group_ends_tasks(double *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
      a[0] = 1;
#pragma omp task
      a[1] = 1;
    }
    a[2] = a[0] + a[1];
  }
}

void loop_of_tasks(int n, double *a, double *b) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop
    for (int i = 0; i < n; i++) a[i] = i;
    b[0] = a[0];
  }
}

void before_it_is_created(double *a) {
#pragma omp parallel
#pragma omp single
  {
    a[0] = 1;
#pragma omp task
    a[0] += 1;
  }
}

void critical_in_tasks(int n, const double *a, double *sum) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp task
    {
#pragma omp critical
      *sum += a[i];
    }
  }
}

void copied_index(int n, int *a) {
#pragma omp parallel
#pragma omp master
  {
    int k = 0;
    for (int i = 0; i < n; i++) {
      k = 2 * i;
#pragma omp task firstprivate(k)
      a[k] = k;
    }
  }
}

void tasks_of_all_threads(int *a) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
#pragma omp task
    a[me] = me;
  }
}

void variable_of_the_creator(int n, int *a) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
    int x = 0;
#pragma omp task shared(x)
    x = i;
#pragma omp taskwait
    a[i] = x;
  }
}

void variable_of_each_thread(int *a) {
#pragma omp parallel
  {
    int x = 0;
#pragma omp task shared(x)
    x = 1;
#pragma omp taskwait
#pragma omp task shared(x)
    x += 1;
#pragma omp taskwait
    a[omp_get_thread_num()] = x;
  }
}

void ordered_by_a_variable_of_the_creator(int *a) {
#pragma omp parallel
#pragma omp single
  {
    int x = 1, y = 2;
#pragma omp task shared(x) depend(inout : x)
    x++;
#pragma omp task shared(x, y) depend(in : x) depend(inout : y)
    y -= x;
#pragma omp taskwait
    a[0] = x + y;
  }
}

void array_of_the_creator(int *a) {
#pragma omp parallel
#pragma omp single
  {
    int t[2];
#pragma omp task shared(t)
    t[0] = 1;
#pragma omp task shared(t)
    t[1] = 2;
#pragma omp taskwait
    a[0] = t[0] + t[1];
  }
}

void undeferred(double *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task if (0)
    a[0] = 1;
    a[0] += 1;
  }
}

void section_of_an_array(int n, double *a) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp task depend(out : a[0 : n])
    a[0] += i;
  }
}

void one_excludes_the_other(double *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(mutexinoutset : a[0])
    a[0] += 1;
#pragma omp task depend(mutexinoutset : a[0])
    a[0] += 2;
  }
}

void tasks_of_the_master(int n, double *a) {
#pragma omp parallel master taskloop
  for (int i = 0; i < n; i++) a[i] = i;
}
