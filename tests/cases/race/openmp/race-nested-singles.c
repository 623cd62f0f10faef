// The tasks of a region inside of another one are no siblings of those outside.

void waits_in_a_region(int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    a[0] = 1;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskwait
      a[0] = 4;
    }
  }
}

void depends_in_a_region(int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out: a[0])
    a[0] = 1;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out: a[0])
      a[0] = 4;
    }
  }
}
