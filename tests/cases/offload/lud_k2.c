// A column of a factor, from rows of another one.
// table: 500:1 VL IR P
// figure: nested
// published: n=500 m=500
// run: n=6 m=5
void lud_k2(int n, int m, double l[n][m], double u[m], double column[n]) {
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 0; j < m; j++) sum += l[i][j] * u[j];
    column[i] = column[i] - sum;
  }
}
