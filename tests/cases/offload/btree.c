// The place of a key among those of a node, for each query.
// table: 3:1 M IR F
// figure: nested
// published: n=1536 m=512
// run: n=6 m=9
void btree(int n, int m, long node[n], long key[n][m], long query[n], long found[n]) {
  for (int i = 0; i < n; i++) {
    long below = 0;
    for (int j = 0; j < m; j++) below += key[i][j] <= query[i] ? 1 : 0;
    found[i] = node[i] * m + below;
  }
}
