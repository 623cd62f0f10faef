#include <omp.h>

void four(int n, double *a) {
  omp_set_num_threads(4);
#pragma omp parallel
  a[0] += n;
}

void the_last_one_counts(double *a) {
  omp_set_num_threads(1);
  omp_set_num_threads(2);
#pragma omp parallel
  a[0] += 1;
}

void more_threads_by_the_clause(int n, double *a) {
  omp_set_num_threads(1);
  int most = omp_get_max_threads();
#pragma omp parallel num_threads(n)
  {
    int t = omp_get_thread_num();
    for (int k = 0; k < n; k++) a[k * most + t] = 0;
  }
}

void more_threads_than_before(int n, double *a) {
  omp_set_num_threads(2);
  int most = omp_get_max_threads();
  omp_set_num_threads(most + 1);
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    for (int k = 0; k < n; k++) a[k * most + t] = 0;
  }
}

void set_elsewhere(void);

void more_threads_by_a_function(int n, double *a) {
  int most = omp_get_max_threads();
  set_elsewhere();
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    for (int k = 0; k < n; k++) a[k * most + t] = 0;
  }
}

void more_from_turn_to_turn(int n, double *a) {
  for (int i = 1; i < n; i++) {
    omp_set_num_threads(i);
#pragma omp parallel
    a[0] += n;
  }
}

// What a thread asks for is for teams that it makes.
void set_by_the_threads(double *a) {
#pragma omp parallel
  {
    omp_set_num_threads(1);
    a[0] += 1;
  }
}

void threads_of_a_device(double *a) {
  omp_set_num_threads(1);
#pragma omp target map(tofrom : a[0 : 1])
#pragma omp parallel
  a[0] += 1;
}

void processors(int n, double *a) {
  int most = omp_get_num_procs();
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    for (int k = 0; k < n; k++) a[k * most + t] = 0;
  }
}

void two_numbers(double *a) {
  int p = omp_get_num_procs(), most = omp_get_max_threads();
#pragma omp parallel
  if (p != most) a[0] = 1;
}
