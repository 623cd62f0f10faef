#include <omp.h>

void counts_its_own_iterations(int n, double *a) {
#pragma omp parallel
  {
    int k = 0;
#pragma omp for
    for (int i = 0; i < n; i++) {
      a[k] = i;
      k++;
    }
  }
}

void copy_moves_on(int n, double *a) {
  int k = 0;
#pragma omp parallel for firstprivate(k)
  for (int i = 0; i < n; i++) a[k++] = i;
}

void pointer_moves_on(int n, double *a) {
  double *p = a;
#pragma omp parallel for firstprivate(p)
  for (int i = 0; i < n; i++) {
    *p = i;
    p++;
  }
}

void previous_iteration_is_elsewhere(int n, double *a) {
#pragma omp parallel
  {
    int k = -1;
#pragma omp for
    for (int i = 0; i < n; i++) {
      a[k + 1] = i;
      k = i;
    }
  }
}

void partial_sums(int n, double *a) {
  int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) {
    s += 1;
    a[s] = i;
  }
}

void only_one_thread_has_it(double *a) {
#pragma omp parallel
  {
    int k = 0;
#pragma omp single
    k = omp_get_thread_num();
    a[k] = 1;
  }
}

void section_of_one_thread(double *a) {
#pragma omp parallel
  {
    int k = 0;
#pragma omp sections
    {
#pragma omp section
      k = omp_get_thread_num();
    }
    a[k] = 1;
  }
}

static void by_one_thread(double *a) {
#pragma omp single nowait
  a[0] += 1;
}

void called_twice(double *a) {
#pragma omp parallel
  {
    by_one_thread(a);
    by_one_thread(a);
  }
}

static void by_all_threads(int n, double *a) {
#pragma omp for schedule(dynamic) nowait
  for (int i = 0; i < n; i++) a[i] += 1;
}

void loops_called_twice(int n, double *a) {
#pragma omp parallel
  {
    by_all_threads(n, a);
    by_all_threads(n, a);
  }
}

static void in_sections(double *a) {
#pragma omp sections nowait
  {
#pragma omp section
    a[0] += 1;
#pragma omp section
    a[1] += 1;
  }
}

void sections_called_twice(double *a) {
#pragma omp parallel
  {
    in_sections(a);
    in_sections(a);
  }
}

static void in_order(int n, double *s) {
#pragma omp for ordered nowait
  for (int i = 0; i < n; i++) {
#pragma omp ordered
    s[0] += i;
  }
}

void orders_of_two_loops(int n, double *s) {
#pragma omp parallel
  {
    in_order(n, s);
    in_order(n, s);
  }
}

void lock_is_that_where_it_was_set(double *x, omp_lock_t *l) {
#pragma omp parallel
  {
    int k = omp_get_thread_num();
    omp_set_lock(&l[k]);
    k = 0;
    x[0] += 1;
    k = omp_get_thread_num();
    omp_unset_lock(&l[k]);
  }
}

void lock_with_the_name_of_a_construct(double *x) {
  omp_lock_t critical;
  omp_init_lock(&critical);
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) {
      omp_set_lock(&critical);
      x[0] += 1;
      omp_unset_lock(&critical);
    } else {
#pragma omp critical
      x[0] += 1;
    }
  }
}

void directive_over_lines(int n, double *a) {
#pragma \
  omp /* and a comment */ parallel for
  for (int i = 0; i < n; i++) a[0] += i;
}

void chunks_of_teams(int n, double *a) {
#pragma omp target teams distribute parallel for schedule(static, 4)
  for (int i = 0; i < n; i++) a[i / 4] += i;
}

void teams_of_one_thread(int n, double *a) {
#pragma omp target teams distribute parallel for num_threads(1)
  for (int i = 0; i < n; i++) a[0] += i;
}

void teams_of_one_thread_by_if(int n, double *a) {
#pragma omp target teams distribute parallel for if(0)
  for (int i = 0; i < n; i++) a[0] += i;
}

void iterations_in_any_order(int n, double *a, double *b) {
#pragma omp parallel
  {
#pragma omp for schedule(static) order(unconstrained : concurrent) nowait
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp for schedule(static) order(unconstrained : concurrent)
    for (int i = 0; i < n; i++) b[i] = a[i];
  }
}
