// The neighbours of the nodes of a front, in lists of one length.
// table: 10000:1 L N/A P
// figure: baseline
// published: n=65536 d=6
// run: n=9 d=5
// within: edge n
void bfs(int n, int d, long front[n], long edge[n][d], long level[n], long seen[n][d]) {
  for (int i = 0; i < n; i++) {
    if (front[i] > 0) {
      for (int j = 0; j < d; j++)
        seen[i][j] = level[edge[i][j]] > 0 ? 0 : front[i] + 1;
    }
  }
}
