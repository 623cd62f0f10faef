// The same with the lines across memory.
// table: 5:1 L N/A N
// figure: nested
// published: n=810 m=162
// run: n=5 m=6
void pcsp_k2(int n, int m, double a[m][n], double b[m][n], double c[m][n], double x[m][n]) {
  for (int i = 0; i < n; i++) {
    double first = c[0][i];
    for (int j = 0; j < m; j++) {
      double f = a[j][i] * first - b[j][i];
      x[j][i] = x[j][i] + f * c[j][i];
      b[j][i] = b[j][i] - f * a[j][i] + f * first * 2;
    }
  }
}
