// A rank-two update and two products: every sweep is parallel in i.
void gemver(int n, double alpha, double beta, double a[n][n], double u[n], double v[n],
            double p[n], double q[n], double w[n], double x[n], double y[n],
            double z[n]) {
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int j = 0; j < n; j++)  // expect: parallel
      a[i][j] = a[i][j] + u[i] * v[j] + p[i] * q[j];
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int j = 0; j < n; j++)  // expect: parallel reduction(+:x[i])
      x[i] = x[i] + beta * a[j][i] * y[j];
  for (int i = 0; i < n; i++)    // expect: parallel
    x[i] = x[i] + z[i];
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int j = 0; j < n; j++)  // expect: parallel reduction(+:w[i])
      w[i] = w[i] + alpha * a[i][j] * x[j];
}
