// Both halves of the symmetric result are written: (i, j) and (j, i) with j >= i belong to
// iteration i only, so i stays parallel.
void covariance(int n, int m, double data[n][m], double cov[m][m], double mean[m]) {
  for (int j = 0; j < m; j++) {  // expect: parallel
    mean[j] = 0.0;
    for (int i = 0; i < n; i++)  // expect: parallel reduction(+:mean[j])
      mean[j] += data[i][j];
    mean[j] /= n;
  }
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int j = 0; j < m; j++)  // expect: parallel
      data[i][j] -= mean[j];
  for (int i = 0; i < m; i++)      // expect: parallel
    for (int j = i; j < m; j++) {  // expect: parallel
      cov[i][j] = 0.0;
      for (int k = 0; k < n; k++)  // expect: parallel reduction(+:cov[i][j])
        cov[i][j] += data[k][i] * data[k][j];
      cov[i][j] /= n - 1;
      cov[j][i] = cov[i][j];
    }
}
