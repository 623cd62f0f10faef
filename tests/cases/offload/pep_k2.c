// Sums over pairs that lie in a circle, with a count.
// table: 1:150 L IR N
// figure: nested
// published: n=170 m=25500
// run: n=4 m=13
void pep_k2(int n, int m, double x[m][n], double sx[n], long count[n]) {
  for (int i = 0; i < n; i++) {
    double sum = 0;
    long inside = 0;
    for (int j = 0; j < m; j++) {
      double v = x[j][i];
      sum += v * v < 30 ? v : 0;
      inside += v * v < 30 ? 1 : 0;
    }
    sx[i] = sum;
    count[i] = inside;
  }
}
