void sequence(int n, int *a) {
  [[omp::sequence(directive(parallel), directive(for))]]
  for (int i = 0; i < n; i++) a[i] = i;
}

void maybe(int n, int *a) {
#pragma omp parallel
  {
    [[omp::sequence(omp::directive(for))]]
    for (int i = 0; i < n; i++) a[i] = i;
  }
}

void among_others(int n, int *a) {
#pragma omp parallel
#pragma omp single
  {
    [[likely, omp::directive(task)]]
    a[0]++;
    a[0]++;
  }
}
