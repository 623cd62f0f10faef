// Pentadiagonal systems, backward: all lines of a plane at once.
// table: 1:80 M N/A F
// figure: nested
// published: n=162 m=12960
// run: n=4 m=11
void pcsp_k3(int n, int m, double a[n][m], double b[n][m], double x[n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) x[i][j] = a[i][j] * 2 - b[i][j] * x[i][j];
}
