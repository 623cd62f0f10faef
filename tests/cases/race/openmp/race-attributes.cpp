void attribute(int n, int *a) {
  [[omp::directive(parallel for)]]
  for (int i = 0; i < n - 1; i++) a[i] = a[i + 1];
}

void inside(int n, int *a, int *b) {
#pragma omp parallel
  {
    [[ omp :: directive( for,
         nowait ) ]]
    for (int i = 0; i < n; i++) a[i] = i;
    [[omp::directive(for)]]
    for (int i = 0; i < n; i++) b[i] = a[n - 1 - i];
  }
}

void used(int *a) {
#pragma omp parallel
#pragma omp single
  {
    [[using omp: directive(task)]]
    a[0]++;
    a[0]++;
  }
}
