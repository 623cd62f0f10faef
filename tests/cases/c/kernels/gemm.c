// C = beta C + alpha A B: rows and columns of C are independent, k only adds up.
void gemm(int n, int m, int p, double alpha, double beta, double c[n][m],
          double a[n][p], double b[p][m]) {
  for (int i = 0; i < n; i++) {    // expect: parallel
    for (int j = 0; j < m; j++)    // expect: parallel
      c[i][j] *= beta;
    for (int k = 0; k < p; k++)    // expect: parallel reduction(+:c) pattern(reduction)
      for (int j = 0; j < m; j++)  // expect: parallel
        c[i][j] += alpha * a[i][k] * b[k][j];
  }
}

// The textbook order: the sum is kept in a scalar that is born in every (i, j).
void gemm_dot(int n, int m, int p, double c[n][m], double a[n][p], double b[p][m]) {
  for (int i = 0; i < n; i++)      // expect: parallel
    for (int j = 0; j < m; j++) {  // expect: parallel
      double sum = 0.0;
      for (int k = 0; k < p; k++)  // expect: parallel reduction(+:sum) pattern(reduction)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}
