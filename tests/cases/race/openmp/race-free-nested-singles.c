// The tasks of a region inside of another one wait for each other, and it for them.

void waits_for_its_own(int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
      a[0] = 1;
#pragma omp taskwait
      a[0] += 4;
    }
  }
}

void depends_on_its_own(int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out: a[0])
      a[0] = 1;
#pragma omp task depend(inout: a[0])
      a[0] += 4;
    }
    a[0] += 2;
  }
}

void all_end_with_it(int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    a[1] = 1;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
      a[0] = 1;
    }
    a[0] += 2;
#pragma omp taskwait
    a[1] += 2;
  }
}
