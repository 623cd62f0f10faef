// s = A' r and q = A p in one sweep: i adds into s, j adds into q[i].
void bicg(int n, int m, double a[n][m], double s[m], double q[n], double p[m],
          double r[n]) {
  for (int j = 0; j < m; j++)    // expect: parallel
    s[j] = 0.0;
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(+:s)
    q[i] = 0.0;
    for (int j = 0; j < m; j++) {  // expect: parallel reduction(+:q[i])
      s[j] = s[j] + r[i] * a[i][j];
      q[i] = q[i] + a[i][j] * p[j];
    }
  }
}
