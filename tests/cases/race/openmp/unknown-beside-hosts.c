// Regions of a device beside their host of which something is not followed.
static int of_the_file;

void pointer_moves(int n, int *a, int *b) {
  int *p = a;
#pragma omp target nowait map(tofrom: p[0:n])
  p[0] = 1;
  p = b;
  p[0] = 2;
#pragma omp taskwait
}

// The copy comes back while the region may still run.
void data_ends_before(int n, int *a) {
#pragma omp target data map(tofrom: a[0:n])
  {
#pragma omp target nowait
    a[0] = 1;
  }
#pragma omp taskwait
}

void variable_of_the_device(int *a) {
#pragma omp target nowait map(tofrom: a[0:1])
  a[0] = of_the_file;
  of_the_file = 4;
#pragma omp taskwait
}

// Where the condition does not hold, it is the host that executes the loop.
void on_one_condition(int n, int *a) {
#pragma omp target nowait map(tofrom: a[0:1]) if(n > 100)
  a[0] = 1;
  a[0] = 2;
}

// What all threads of the device do at once is no task.
void all_threads_of_the_device(int *a) {
#pragma omp target parallel nowait map(tofrom: a[0:1])
  {
#pragma omp critical
    a[0] += 1;
  }
#pragma omp taskwait
}
