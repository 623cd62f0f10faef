// y = A' (A x): rows compute their own t[i], but all rows add into the one vector y.
void atax(int n, int m, double a[n][m], double x[m], double y[m], double t[n]) {
  for (int j = 0; j < m; j++)    // expect: parallel pattern(forall)
    y[j] = 0.0;
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(+:y) pattern(reduction)
    t[i] = 0.0;
    for (int j = 0; j < m; j++)  // expect: parallel reduction(+:t[i])
      t[i] = t[i] + a[i][j] * x[j];
    for (int j = 0; j < m; j++)  // expect: parallel
      y[j] = y[j] + a[i][j] * t[i];
  }
}
