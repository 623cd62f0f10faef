// Forward substitution: x[i] needs all x[j] before it.
void trisolv(int n, double l[n][n], double x[n], double b[n]) {
  for (int i = 0; i < n; i++) {  // expect: sequential flow(x)
    x[i] = b[i];
    for (int j = 0; j < i; j++)  // expect: parallel reduction(+:x[i])
      x[i] -= l[i][j] * x[j];
    x[i] = x[i] / l[i][i];
  }
}

// The same with the sum in a scalar: the inner loop is then a plain reduction.
void trisolv_scalar(int n, double l[n][n], double x[n], double b[n]) {
  for (int i = 0; i < n; i++) {  // expect: sequential flow(x)
    double s = b[i];
    for (int j = 0; j < i; j++)  // expect: parallel reduction(+:s)
      s -= l[i][j] * x[j];
    x[i] = s / l[i][i];
  }
}
