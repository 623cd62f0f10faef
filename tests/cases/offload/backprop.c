// The inputs of a small layer from a large one.
// table: 1:4000 VL IR P
// figure: nested
// published: n=16 m=64000
// run: n=3 m=17
void backprop(int n, int m, double w[n][m], double x[m], double y[n]) {
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 0; j < m; j++) sum += w[i][j] * x[j];
    y[i] = sum > 0 ? sum : -sum;
  }
}
