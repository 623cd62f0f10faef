// One dimension, two vectors in turn: time is sequential, each sweep is parallel.
void jacobi_1d(int steps, int n, double a[n], double b[n]) {
  for (int t = 0; t < steps; t++) {    // expect: sequential flow(a)
    for (int i = 1; i < n - 1; i++)    // expect: parallel
      b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3.0;
    for (int i = 1; i < n - 1; i++)    // expect: parallel
      a[i] = (b[i - 1] + b[i] + b[i + 1]) / 3.0;
  }
}

// Two dimensions, the same.
void jacobi_2d(int steps, int n, double a[n][n], double b[n][n]) {
  for (int t = 0; t < steps; t++) {      // expect: sequential flow(a)
    for (int i = 1; i < n - 1; i++)      // expect: parallel
      for (int j = 1; j < n - 1; j++)    // expect: parallel
        b[i][j] = 0.2 * (a[i][j] + a[i][j - 1] + a[i][j + 1] + a[i - 1][j] + a[i + 1][j]);
    for (int i = 1; i < n - 1; i++)      // expect: parallel
      for (int j = 1; j < n - 1; j++)    // expect: parallel
        a[i][j] = 0.2 * (b[i][j] + b[i][j - 1] + b[i][j + 1] + b[i - 1][j] + b[i + 1][j]);
  }
}
