// Regions of a device are tasks of their host, which it has to wait for.

void host_goes_on(int *a) {
#pragma omp target nowait map(tofrom: a[0:1])
  a[0] = 1;
  a[0] += 1;
}

void two_at_once(int n, int *a) {
#pragma omp target teams distribute parallel for nowait map(tofrom: a[0:n])
  for (int i = 0; i < n; i++) a[i] += 1;
#pragma omp target teams distribute parallel for nowait map(tofrom: a[0:n])
  for (int i = 0; i < n; i++) a[i] *= 2;
#pragma omp taskwait
}

void one_after_the_other_in_a_loop(int n, int *a) {
  for (int k = 0; k < n; k++) {
#pragma omp target teams distribute parallel for nowait map(tofrom: a[0:n])
    for (int i = 0; i < n; i++) a[i] += k;
  }
#pragma omp taskwait
}

void waits_too_late(int n, int *a, int *b) {
#pragma omp target teams distribute parallel for nowait map(tofrom: a[0:n])
  for (int i = 0; i < n; i++) a[i] += 1;
  for (int i = 0; i < n; i++) b[i] = a[i];
#pragma omp taskwait
}

void a_scalar_that_is_mapped(int *a) {
  int x = 1;
#pragma omp target nowait map(tofrom: x)
  x = 5;
  x = 2;
#pragma omp taskwait
  a[0] = x;
}

// The second one waits for what stores to `x`, which is nothing.
void another_element(int n, int *a, int *x) {
#pragma omp target nowait map(tofrom: a[0:1]) depend(out: x[0])
  a[0] = 5;
#pragma omp target nowait map(tofrom: a[0:1]) depend(in: x[1])
  a[0] = 6;
#pragma omp taskwait
}

// Without `nowait` the host waits for this region alone.
void waits_for_one(int *a) {
#pragma omp target nowait map(tofrom: a[0:1])
  a[0] = 5;
#pragma omp target map(tofrom: a[1:1])
  a[1] = 6;
  a[0] = 7;
#pragma omp taskwait
}

void in_a_region(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp target teams distribute parallel for nowait map(tofrom: a[0:n])
    for (int i = 0; i < n; i++) a[i] = 1;
    a[0] += 1;
  }
}

void by_all_threads(int n, int *a) {
#pragma omp parallel
  {
#pragma omp target map(tofrom: a[0:n])
    a[0] = n;
  }
}

void a_variable_of_the_thread(int *a) {
#pragma omp parallel
  {
    int x = 0;
#pragma omp target nowait map(tofrom: x)
    x = 1;
    x = 2;
  }
}

void loop_in_a_task(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
#pragma omp parallel for
    for (int i = 0; i < n; i++) a[i] = 1;
    a[0] += 1;
  }
}

void loops_of_two_tasks(int n, int *a) {
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 3; k++) {
#pragma omp task
    {
#pragma omp parallel for
      for (int i = 0; i < n; i++) a[i * 2 + k] += i;
    }
  }
}

void variable_of_a_task(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
      int t = 0;
#pragma omp parallel for
      for (int i = 0; i < n; i++) t = i;
      a[0] = t;
    }
  }
}

void left_before_the_wait(int n, int *a) {
  for (int k = 0; k < n; k++) {
#pragma omp target nowait map(tofrom: a[0:n])
    a[0] = k;
    if (k == 3) break;
#pragma omp taskwait
  }
  a[0] = 5;
}

void sum_that_is_read_too_early(int n, const int *a, int *out) {
  int x = 0;
#pragma omp target teams distribute parallel for nowait map(tofrom: x) reduction(+: x)
  for (int i = 0; i < n; i++) x += a[i];
  *out = x;
#pragma omp taskwait
}

// What comes back at the end collides, too.
void an_array_of_the_host(int *a) {
  int t[4];
  t[0] = 3;
#pragma omp target nowait map(tofrom: a[0:1])
  a[0] = t[0];
  t[0] = 4;
#pragma omp taskwait
}
