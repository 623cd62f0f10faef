// C = beta C + alpha (A B' + B A'), lower half: as the rank-k update with one array.
void syr2k(int n, int m, double alpha, double beta, double c[n][n], double a[n][m],
           double b[n][m]) {
  for (int i = 0; i < n; i++) {     // expect: parallel
    for (int j = 0; j <= i; j++)    // expect: parallel
      c[i][j] *= beta;
    for (int k = 0; k < m; k++)     // expect: parallel reduction(+:c)
      for (int j = 0; j <= i; j++)  // expect: parallel
        c[i][j] += a[j][k] * alpha * b[i][k] + b[j][k] * alpha * a[i][k];
  }
}
