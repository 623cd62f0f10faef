// Right-hand sides of a block-tridiagonal solver, direction 1.
// table: 20:1 G N/A F
// figure: nested
// published: n=3240 m=162
// run: n=6 m=7
void pbt_k3(int n, int m, double u[n][m][5], double r[n][m][5], double q[n][m]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) {
      double w = u[i][j][0] * 2 + q[i][j];
      r[i][j][0] = r[i][j][0] + w * u[i][j][1];
      r[i][j][1] = r[i][j][1] + w * u[i][j][2] - u[i][j][0];
      r[i][j][2] = r[i][j][2] + w * u[i][j][3] - r[i][j][0];
      r[i][j][3] = r[i][j][3] + w * u[i][j][4] - r[i][j][1];
      r[i][j][4] = r[i][j][4] + w * (u[i][j][0] + u[i][j][4]) - r[i][j][2];
    }
  }
}
