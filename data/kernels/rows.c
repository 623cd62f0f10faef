/* Each row is weighted by its product with x: two loops of a row may be shared, and the
   third one has to stay in order. */
void rows(int n, int m, const double *restrict a, const double *restrict x,
          double *restrict y) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < m; j++) s += a[i * m + j] * x[j];
    double t = s / 2;
    for (int j = 0; j < m; j++) y[i * m + j] = t * x[j];
    for (int j = 1; j < m; j++) y[i * m + j] += y[i * m + j - 1];
  }
}
