// Five deep, every element once.
void five(double a[4][4][4][4][4]) {
  for (int i = 0; i < 4; i++)          // expect: parallel
    for (int j = 0; j < 4; j++)        // expect: parallel
      for (int k = 0; k < 4; k++)      // expect: parallel
        for (int l = 0; l < 4; l++)    // expect: parallel
          for (int m = 0; m < 4; m++)  // expect: parallel
            a[i][j][k][l][m] = 0.0;
}

// Statements at every level.
void imperfect(int n, double a[n], double b[n][n]) {
  for (int i = 0; i < n; i++) {    // expect: parallel
    a[i] = 1.0;
    for (int j = 0; j < n; j++) {  // expect: parallel
      b[i][j] = a[i];
    }
    a[i] = 2.0;
  }
}

// The second inner loop reads what the first one of other rows has written.
void across(int n, double a[n][n], double b[n]) {
  for (int i = 1; i < n; i++) {  // expect: sequential flow(a)
    for (int j = 0; j < n; j++)  // expect: parallel
      a[i][j] = i + j;
    for (int j = 0; j < n; j++)  // expect: parallel
      b[j] = a[i - 1][j];
  }
}

// Bands around the diagonal.
void band(int n, double a[n][n], const double *x, double *y) {
  for (int i = 0; i < n; i++) {    // expect: parallel
    double s = 0.0;
    int from = i - 2 > 0 ? i - 2 : 0;
    int to = i + 2 < n - 1 ? i + 2 : n - 1;
    for (int j = from; j <= to; j++)  // expect: parallel reduction(+:s)
      s += a[i][j] * x[j];
    y[i] = s;
  }
}

// Tiles of 32, cut off at the end.
void tiled(int n, double *a) {
  for (int t = 0; t < n; t += 32)                              // expect: parallel
    for (int i = t; i < (t + 32 < n ? t + 32 : n); i++)        // expect: parallel
      a[i] = a[i] + 1.0;
}

// Tiles with a rim overlap.
void tiled_overlap(int n, double *a) {
  for (int t = 0; t < n; t += 32)        // expect: sequential output(a)
    for (int i = t; i <= t + 32; i++)    // expect: parallel
      a[i] = t;
}

// Time skewed: the inner bounds move with the outer loop.
void skewed(int steps, int n, double *a) {
  for (int t = 0; t < steps; t++)                // expect: sequential flow(a)
    for (int i = t + 1; i < n + t - 1; i++)      // expect: sequential
      a[i - t] = a[i - t - 1] + a[i - t + 1];
}

// The outer loop only repeats.
void repeated(int steps, int n, double *a, const double *b) {
  for (int t = 0; t < steps; t++)  // expect: sequential output(a)
    for (int i = 0; i < n; i++)    // expect: parallel
      a[i] = b[i];
}

// Repeating by adding.
void repeated_adding(int steps, int n, double *a, const double *b) {
  for (int t = 0; t < steps; t++)  // expect: parallel reduction(+:a)
    for (int i = 0; i < n; i++)    // expect: parallel
      a[i] += b[i];
}

// Exchanging columns of two matrices, with a temporary at the top.
void exchange_columns(int n, int m, double a[n][m], double b[n][m]) {
  double t;
  int i, j;
  for (i = 0; i < n; i++)      // expect: parallel private(j,t)
    for (j = 0; j < m; j++) {  // expect: parallel private(t)
      t = a[i][j];
      a[i][j] = b[i][j];
      b[i][j] = t;
    }
}

// The row is read as a whole before its diagonal element is overwritten.
void reads_own_row(int n, double a[n][n], double v[n]) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    double last = 0.0;
    for (int j = 0; j < n; j++)  // expect: parallel reduction(+:last)
      last += a[i][j] * v[j];
    a[i][i] = last;
  }
}
