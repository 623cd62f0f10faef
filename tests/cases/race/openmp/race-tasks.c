#include <omp.h>

void two_tasks(double *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    a[0] = 1;
#pragma omp task
    a[0] = 2;
  }
}

void not_waited_for(double *a, double *b) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    a[0] = 1;
    b[0] = a[0];
  }
}

void halves(int n, double *a) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp task
    a[i / 2] = i;
  }
}

void wrong_dependence(double *a, double *b) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : b[0])
    a[0] = 1;
#pragma omp task depend(in : a[0])
    b[1] = a[0];
  }
}

void readers_write(int *x, int *y) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(in : x[0])
    y[0] = x[0];
#pragma omp task depend(in : x[0])
    y[0] = x[0] + 1;
  }
}

void neighbors_depend(int n, double *a) {
#pragma omp parallel
#pragma omp single
  for (int i = 1; i < n; i++) {
#pragma omp task depend(out : a[i])
    a[i] = a[i - 1];
  }
}

void everybody_creates(double *a) {
#pragma omp parallel
  {
#pragma omp task
    a[0] = 1;
  }
}

void depend_between_threads(double *a) {
#pragma omp parallel
  {
#pragma omp task depend(inout : a[0])
    a[0] += 1;
  }
}

void shared_sum(int n, const double *a) {
  double sum = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp task shared(sum)
    sum += a[i];
  }
}

void others_do_not_wait(int n, double *a, double *b) {
#pragma omp parallel
  {
#pragma omp single nowait
    {
#pragma omp task
      a[0] = 1;
#pragma omp taskwait
    }
    b[omp_get_thread_num()] = a[0];
  }
}

void loop_left_open(int n, double *a, double *b) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop nogroup
    for (int i = 0; i < n; i++) a[i] = i;
    b[0] = a[0];
  }
}

void loop_carries(int n, double *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop
    for (int i = 1; i < n; i++) a[i] = a[i - 1];
  }
}

void read_in_next_turn(int n, double *a, double *b) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
    b[i] = a[i];
#pragma omp task
    a[i + 1] = i;
  }
}

void second_thread_meets_first_task(int *a) {
#pragma omp parallel
  {
#pragma omp single nowait
    {
#pragma omp task
      a[0] = 1;
    }
    if (omp_get_thread_num() == 1) a[0] = 2;
  }
}

void created_in_critical(double *a) {
#pragma omp parallel
  {
#pragma omp critical
    {
#pragma omp task
      a[0] += 1;
    }
  }
}

void of_iterations_of_one_chunk(int n, double *a) {
#pragma omp parallel
#pragma omp for schedule(dynamic, 2)
  for (int i = 0; i < n; i++) {
#pragma omp task
    a[i / 2] = i;
  }
}

void before_the_next_task_of_its_chunk(int n, double *a) {
#pragma omp parallel
#pragma omp for schedule(static, 2)
  for (int i = 0; i < n; i++) {
    a[i / 2] = 1;
#pragma omp task
    a[i / 2 + n] = a[i / 2];
  }
}

void variable_of_the_creator(int *a) {
#pragma omp parallel
  {
    int x = 0;
#pragma omp task shared(x)
    x = 1;
    a[omp_get_thread_num()] = x;
  }
}

void one_variable_for_all_iterations(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
    int x = 0;
    for (int i = 0; i < n; i++) {
#pragma omp task shared(x)
      x = i;
    }
#pragma omp taskwait
    a[0] = x;
  }
}

void copied_while_a_task_stores(int *a) {
#pragma omp parallel
#pragma omp single
  {
    int x = 0;
#pragma omp task shared(x)
    x = 1;
#pragma omp task
    a[0] = x;
  }
}

void another_variable_in_each_iteration(int n, int *a) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
    int x = i;
#pragma omp task depend(inout : x)
    a[0] += x;
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
    t[1] = t[0];
#pragma omp taskwait
    a[0] = t[0] + t[1];
  }
}

void sections_of_two_arrays(int n, double *a, double *b) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a[0 : n])
    a[0] = n;
#pragma omp task depend(in : b[0 : n])
    b[0] = a[0];
  }
}

void undeferred_beside_another(double *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    a[0] = 1;
#pragma omp task if (0)
    a[0] += 1;
  }
}

void tasks_of_the_master(int n, double *a) {
#pragma omp parallel masked taskloop
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
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

void first_values_in_a_task(int n, int *out) {
#pragma omp parallel
  {
    int x[300];
#pragma omp task shared(x)
    {
      int y[300] = {0};
      x[0] = y[1];
    }
    x[0] = 2;
  }
}
