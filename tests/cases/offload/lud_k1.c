// A row of a factor: each element takes a sum of products off.
// table: 500:1 VL IR P
// figure: nested
// published: n=500 m=500
// run: n=6 m=5
void lud_k1(int n, int m, double l[m], double u[m][n], double row[n]) {
  for (int i = 0; i < n; i++) {
    double sum = row[i];
    for (int j = 0; j < m; j++) sum -= l[j] * u[j][i];
    row[i] = sum;
  }
}
