// Forces on the particles of a box from those of the boxes beside it.
// table: 1:10 M N/A P
// figure: nested
// published: n=1000 m=10000 k=27
// run: n=5 m=7 k=3
// within: near n
void lavamd(int n, int m, int k, double x[n][m], long near[n][k], double force[n][m]) {
  for (int i = 0; i < n; i++) {
    for (int b = 0; b < k; b++) {
      long other = near[i][b];
      for (int j = 0; j < m; j++) {
        double d = x[i][j] - x[other][j];
        force[i][j] = force[i][j] + d * d * 3 - d;
      }
    }
  }
}
