// Elimination with the sums in one shared scalar w, then two triangular solves: w is
// assigned before it is read everywhere, so it is private where the columns are parallel.
void ludcmp(int n, double a[n][n], double b[n], double x[n], double y[n]) {
  double w;
  for (int i = 0; i < n; i++) {    // expect: sequential flow(a)
    for (int j = 0; j < i; j++) {  // expect: sequential flow(a)
      w = a[i][j];
      for (int k = 0; k < j; k++)  // expect: parallel reduction(+:w)
        w -= a[i][k] * a[k][j];
      a[i][j] = w / a[j][j];
    }
    for (int j = i; j < n; j++) {  // expect: parallel private(w)
      w = a[i][j];
      for (int k = 0; k < i; k++)  // expect: parallel reduction(+:w)
        w -= a[i][k] * a[k][j];
      a[i][j] = w;
    }
  }
  for (int i = 0; i < n; i++) {    // expect: sequential flow(y)
    w = b[i];
    for (int j = 0; j < i; j++)    // expect: parallel reduction(+:w)
      w -= a[i][j] * y[j];
    y[i] = w;
  }
  for (int i = n - 1; i >= 0; i--) {   // expect: sequential flow(x)
    w = y[i];
    for (int j = i + 1; j < n; j++)    // expect: parallel reduction(+:w)
      w -= a[i][j] * x[j];
    x[i] = w / a[i][i];
  }
}
