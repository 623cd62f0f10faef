// Two grids in turn: a sweep reads one and writes the other, so only time is sequential.
void heat(int steps, int n, double a[n][n][n], double b[n][n][n]) {
  for (int t = 0; t < steps; t++) {          // expect: sequential flow(a)
    for (int i = 1; i < n - 1; i++)          // expect: parallel
      for (int j = 1; j < n - 1; j++)        // expect: parallel
        for (int k = 1; k < n - 1; k++)      // expect: parallel
          b[i][j][k] = 0.125 * (a[i + 1][j][k] + a[i - 1][j][k] + a[i][j + 1][k] +
                                a[i][j - 1][k] + a[i][j][k + 1] + a[i][j][k - 1]) +
                       0.25 * a[i][j][k];
    for (int i = 1; i < n - 1; i++)          // expect: parallel
      for (int j = 1; j < n - 1; j++)        // expect: parallel
        for (int k = 1; k < n - 1; k++)      // expect: parallel
          a[i][j][k] = 0.125 * (b[i + 1][j][k] + b[i - 1][j][k] + b[i][j + 1][k] +
                                b[i][j - 1][k] + b[i][j][k + 1] + b[i][j][k - 1]) +
                       0.25 * b[i][j][k];
  }
}
