// Pentadiagonal systems, forward: what a line adds to its neighbours.
// table: 5:1 L N/A P
// figure: nested
// published: n=810 m=162
// run: n=5 m=6
void pcsp_k1(int n, int m, double a[n][m], double b[n][m], double c[n][m], double x[n][m]) {
  for (int i = 0; i < n; i++) {
    double first = c[i][0];
    for (int j = 0; j < m; j++) {
      double f = a[i][j] * first - b[i][j];
      x[i][j] = x[i][j] + f * c[i][j];
      b[i][j] = b[i][j] - f * a[i][j] + f * first * 2;
    }
  }
}
