// A is symmetric and half stored: row i writes c[i] and adds into the rows above it,
// which earlier iterations have written, so i is sequential; columns never meet.
void symm(int m, int n, double alpha, double beta, double c[m][n], double a[m][m],
          double b[m][n]) {
  for (int i = 0; i < m; i++)      // expect: sequential flow(c)
    for (int j = 0; j < n; j++) {  // expect: parallel
      double t = 0.0;
      for (int k = 0; k < i; k++) {  // expect: parallel reduction(+:t)
        c[k][j] += alpha * b[i][j] * a[i][k];
        t += b[k][j] * a[i][k];
      }
      c[i][j] = beta * c[i][j] + alpha * b[i][j] * a[i][i] + alpha * t;
    }
}
