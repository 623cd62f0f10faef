// Steps of Gauss and Jordan on a batch of matrices, without division.
// table: 1:100 M N/A P
// figure: nested
// published: n=100 m=100
// run: n=3 m=5
void fginv(int n, int m, double a[n][m][m], double f[n][m]) {
  for (int i = 0; i < n; i++) {
    for (int p = 0; p < m; p++) {
      double pivot = a[i][p][p];
      for (int r = 0; r < m; r++) f[i][r] = r == p ? 0 : a[i][r][p];
      for (int r = 0; r < m; r++)
        for (int c = 0; c < m; c++)
          a[i][r][c] = (pivot * a[i][r][c] - f[i][r] * 2) / 4;
    }
  }
}
