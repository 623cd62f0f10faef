// D = beta D + alpha (A B) C: each product alone is a matrix product.
void two_products(int n, int m, int p, int q, double alpha, double beta,
                  double t[n][m], double a[n][p], double b[p][m], double c[m][q],
                  double d[n][q]) {
  for (int i = 0; i < n; i++)      // expect: parallel
    for (int j = 0; j < m; j++) {  // expect: parallel
      t[i][j] = 0.0;
      for (int k = 0; k < p; k++)  // expect: parallel reduction(+:t[i][j])
        t[i][j] += alpha * a[i][k] * b[k][j];
    }
  for (int i = 0; i < n; i++)      // expect: parallel
    for (int j = 0; j < q; j++) {  // expect: parallel
      d[i][j] *= beta;
      for (int k = 0; k < m; k++)  // expect: parallel reduction(+:d[i][j])
        d[i][j] += t[i][k] * c[k][j];
    }
}
