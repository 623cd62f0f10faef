void attribute(int n, int *a) {
  [[omp::directive(parallel for)]]
  for (int i = 0; i < n; i++) a[i] = i;
}

void inside(int n, int *a) {
#pragma omp parallel
  {
    [[omp::directive(for, nowait)]]
    for (int i = 0; i < n; i++) a[i] = i;
    [[omp::directive(critical(name))]] { a[n]++; }
  }
}

void used(int *a) {
#pragma omp parallel
  {
    [[using omp: directive(critical)]]
    a[0]++;
  }
}
