// Column sums: all rows add into one vector.
void column_sums(int n, int m, double a[n][m], double *s) {
  for (int i = 0; i < n; i++)    // expect: parallel reduction(+:s)
    for (int j = 0; j < m; j++)  // expect: parallel
      s[j] += a[i][j];
}

// A histogram over a computed bin: equal bins only ever add.
void bins_by_remainder(int n, const double *a, double *h) {
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:h)
    h[i % 8] += a[i];
}

// A histogram over data.
void histogram(int n, const int *bin, int *h) {
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:h) pattern(sparse-reduction)
    h[bin[i]] += 1;
}

// The largest value for each class.
void class_maxima(int n, const int *class_of, const double *a, double *best) {
  for (int i = 0; i < n; i++)  // expect: parallel reduction(max:best) pattern(sparse-reduction)
    if (a[i] > best[class_of[i]])
      best[class_of[i]] = a[i];
}

// The bins are read for another purpose in the same loop.
void histogram_read(int n, const int *bin, int *h, int *seen) {
  for (int i = 0; i < n; i++) {  // expect: runtime
    seen[i] = h[bin[i]];
    h[bin[i]] += 1;
  }
}

// Two operators on one array.
void add_and_scale(int n, const int *bin, double *h) {
  for (int i = 0; i < n; i++) {  // expect: runtime
    h[bin[i]] += 1.0;
    h[bin[i]] *= 2.0;
  }
}

// The smoothing matrix product by scatter: two different target elements, one operator.
void edges(int n, const int *from, const int *to, const double *f, double *x) {
  for (int e = 0; e < n; e++) {  // expect: parallel reduction(+:x) pattern(sparse-reduction)
    x[from[e]] += f[e];
    x[to[e]] -= f[e];
  }
}

// Polynomial product: coefficients meet in i + j and are only added to.
void convolution(int n, int m, const double *a, const double *b, double *c) {
  for (int i = 0; i < n; i++)    // expect: parallel reduction(+:c)
    for (int j = 0; j < m; j++)  // expect: parallel
      c[i + j] += a[i] * b[j];
}
