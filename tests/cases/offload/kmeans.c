// The nearest of some centers, feature by feature, for each point.
// table: 10000:1 VL IR F
// figure: baseline
// published: n=494020 c=5 m=34
// run: n=7 c=3 m=5
void kmeans(int n, int c, int m, double feature[n][m], double center[c][m], long member[n]) {
  for (int i = 0; i < n; i++) {
    double least = 1e30;
    long best = 0;
    for (int k = 0; k < c; k++) {
      double sum = 0;
      for (int j = 0; j < m; j++)
        sum += (feature[i][j] - center[k][j]) * (feature[i][j] - center[k][j]);
      if (sum < least) {
        least = sum;
        best = k;
      }
    }
    member[i] = best;
  }
}
