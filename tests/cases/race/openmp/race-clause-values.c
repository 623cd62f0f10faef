// Clauses are evaluated by the threads that come to their constructs.
void grains(int n, int *a, int *b) {
#pragma omp parallel
  {
#pragma omp single nowait
#pragma omp taskloop grainsize(a[0])
    for (int i = 0; i < n; i++) b[i] = 1;
#pragma omp master
    a[0] = 3;
  }
}

void places(int n, int *a, int *b) {
#pragma omp parallel
  {
#pragma omp single nowait
    {
#pragma omp task depend(out : a[b[0]])
      n = 1;
    }
#pragma omp master
    b[0] = 3;
  }
}

void conditions(int n, int k, int *b) {
#pragma omp parallel
  {
#pragma omp master
    {
#pragma omp parallel for if (k)
      for (int i = 0; i < n; i++) b[i] = 1;
    }
#pragma omp single
    k = 3;
  }
}

void the_last_tasks(int k, int *b) {
#pragma omp parallel
  {
#pragma omp master
    {
#pragma omp task final(k)
      b[0] = 1;
    }
#pragma omp single
    k = 3;
  }
}

void filters(int k, int *b) {
#pragma omp parallel
  {
#pragma omp masked filter(k)
    b[0] = 1;
#pragma omp single
    k = 3;
  }
}

// A priority may be zero.
void priorities(int k, int *h) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task priority(k)
    h[0] = 1;
#pragma omp task
    h[k > 0 ? 1 : 0] = 1;
  }
}

void longer_sections(int n, int k, int *h) {
#pragma omp parallel for reduction(+ : h[0 : k])
  for (int i = 0; i < n; i++) h[k > 1 ? k : 0] += i;
}

void choices(int k, int *b) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task if (k ? 1 : 0)
    b[0] = 1;
    b[0] = 2;
  }
}

void some_teams(int *b) {
#pragma omp teams num_teams(2 : 4)
  b[0] = 1;
}
