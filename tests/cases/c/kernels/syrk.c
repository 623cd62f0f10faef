// C = beta C + alpha A A', lower half: k adds up, rows are independent.
void syrk(int n, int m, double alpha, double beta, double c[n][n], double a[n][m]) {
  for (int i = 0; i < n; i++) {     // expect: parallel
    for (int j = 0; j <= i; j++)    // expect: parallel
      c[i][j] *= beta;
    for (int k = 0; k < m; k++)     // expect: parallel reduction(+:c)
      for (int j = 0; j <= i; j++)  // expect: parallel
        c[i][j] += alpha * a[i][k] * a[j][k];
  }
}
