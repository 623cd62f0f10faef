// A tensor of three dimensions with the last two exchanged.
// table: 1:50 L N/A F
// figure: nested
// published: n=128 m=80 k=80
// run: n=4 m=5 k=6
void tnsrtrns(int n, int m, int k, double from[n][m][k], double to[n][k][m]) {
  for (int i = 0; i < n; i++)
    for (int a = 0; a < k; a++)
      for (int b = 0; b < m; b++) to[i][a][b] = from[i][b][a];
}
