// Regions of a device are tasks of their host, which it has to wait for.

void host_waits(int *a) {
#pragma omp target nowait map(tofrom: a[0:1])
  a[0] = 1;
#pragma omp taskwait
  a[0] += 1;
}

void one_after_the_other(int n, int *a) {
#pragma omp target teams distribute parallel for nowait depend(out: a[0]) map(tofrom: a[0:n])
  for (int i = 0; i < n; i++) a[i] += 1;
#pragma omp target teams distribute parallel for nowait depend(inout: a[0]) map(tofrom: a[0:n])
  for (int i = 0; i < n; i++) a[i] *= 2;
#pragma omp taskwait
}

void in_a_loop(int n, int *a) {
  for (int k = 0; k < n; k++) {
#pragma omp target teams distribute parallel for nowait depend(inout: a[0]) map(tofrom: a[0:n])
    for (int i = 0; i < n; i++) a[i] += k;
  }
#pragma omp taskwait
  a[0] = 1;
}

void meanwhile_something_else(int n, int *a, int *b) {
#pragma omp target teams distribute parallel for nowait map(tofrom: a[0:n])
  for (int i = 0; i < n; i++) a[i] += 1;
  for (int i = 0; i < n; i++) b[i] = i;
#pragma omp taskwait
  for (int i = 0; i < n; i++) b[i] += a[i];
}

// The device has a copy of `x` from the beginning.
void a_scalar_that_is_copied(int *a) {
  int x = 1;
#pragma omp target nowait map(tofrom: a[0:1])
  a[0] = x;
  x = 2;
#pragma omp taskwait
  a[1] = x;
}

// Without `nowait` the host waits, and so for what comes before it.
void waits_by_a_dependence(int *a, int *x) {
#pragma omp target nowait map(tofrom: a[0:1]) depend(out: x[0])
  a[0] = 5;
#pragma omp target map(tofrom: a[0:1]) depend(in: x[0])
  a[0] = 6;
  a[0] = 7;
#pragma omp taskwait
}

void in_a_region(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp target teams distribute parallel for nowait map(tofrom: a[0:n])
    for (int i = 0; i < n; i++) a[i] = 1;
#pragma omp taskwait
    a[0] += 1;
  }
}

void in_a_region_at_once(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
    for (int i = 0; i < n; i++) a[i] = 1;
    a[0] += 1;
  }
}

// Each thread of the host has a row for its device.
void one_for_each_thread(int n, int a[n][100]) {
#pragma omp parallel for
  for (int t = 0; t < n; t++) {
#pragma omp target teams distribute parallel for map(tofrom: a[t:1][0:100])
    for (int i = 0; i < 100; i++) a[t][i] = i;
  }
}

void loop_in_a_task(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
#pragma omp parallel for
    for (int i = 0; i < n; i++) a[i] = 1;
#pragma omp taskwait
    a[0] += 1;
  }
}

void loops_of_tasks_in_order(int n, int *a) {
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 3; k++) {
#pragma omp task depend(inout: a[0])
    {
#pragma omp parallel for
      for (int i = 0; i < n; i++) a[i] += i;
      a[0] = 2;
    }
  }
}

void two_loops_of_a_task(int n, int *a) {
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 3; k++) {
#pragma omp task
    {
#pragma omp parallel for
      for (int i = 0; i < n; i++) a[i * 3 + k] += i;
#pragma omp parallel for
      for (int i = 0; i < n; i++) a[(n - 1 - i) * 3 + k] += i;
    }
  }
}

void sum_of_a_task(int n, const int *a, int *out) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
      int t = 0;
#pragma omp parallel for reduction(+: t)
      for (int i = 0; i < n; i++) t += a[i];
      out[0] = t;
    }
  }
}

void waits_in_each_turn(int n, int *a, const int *b) {
  for (int k = 0; k < n; k++) {
#pragma omp target nowait map(tofrom: a[0:n])
    a[0] = k;
    for (int i = 0; i < n; i++)
      if (b[i]) break;
#pragma omp taskwait
  }
  a[0] = 5;
}

void at_the_end_of_a_group(int *a) {
#pragma omp taskgroup
  {
#pragma omp target nowait map(tofrom: a[0:1])
    a[0] = 1;
  }
  a[0] = 3;
}

void beside_a_region_of_the_host(int n, int *a, int *b) {
#pragma omp target nowait map(tofrom: a[0:1])
  a[0] = 1;
#pragma omp parallel for
  for (int i = 0; i < n; i++) b[i] = i;
#pragma omp taskwait
}
