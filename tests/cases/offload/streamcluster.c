// What opening a center costs: all points beside each candidate.
// table: 1:25 L IR F
// figure: nested
// published: n=2600 m=65000
// run: n=5 m=9
void streamcluster(int n, int m, double point[m], double weight[m], double cost[m],
                   double candidate[n], double gain[n], long closer[n]) {
  for (int i = 0; i < n; i++) {
    double own = 0;
    long count = 0;
    for (int j = 0; j < m; j++) {
      double d = (point[j] - candidate[i]) * (point[j] - candidate[i]) * weight[j];
      own += d < cost[j] ? cost[j] - d : 0;
      count += d < cost[j] ? 1 : 0;
    }
    gain[i] = own;
    closer[i] = count;
  }
}
