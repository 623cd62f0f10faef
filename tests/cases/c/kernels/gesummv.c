// y = alpha A x + beta B x: two sums at once in the inner loop, none across rows.
void gesummv(int n, double alpha, double beta, double a[n][n], double b[n][n],
             double t[n], double x[n], double y[n]) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    t[i] = 0.0;
    y[i] = 0.0;
    for (int j = 0; j < n; j++) {  // expect: parallel reduction(+:t[i],y[i])
      t[i] = a[i][j] * x[j] + t[i];
      y[i] = b[i][j] * x[j] + y[i];
    }
    y[i] = alpha * t[i] + beta * y[i];
  }
}
