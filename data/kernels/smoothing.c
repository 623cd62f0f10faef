void smooth(int n, int steps, double *a, double *b) {
#pragma omp parallel
  for (int t = 0; t < steps; t++) {
#pragma omp for
    for (int i = 1; i < n - 1; i++) b[i] = a[i - 1] + a[i + 1];
#pragma omp for nowait
    for (int i = 1; i < n - 1; i++) a[i] = b[i] / 2;
  }
}

double norm(int n, const double *a) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += a[i] * a[i];
  return sum;
}
