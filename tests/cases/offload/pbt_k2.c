// Fluxes of a plane of a block-tridiagonal solver, part 2.
// table: 1:500 G N/A P
// figure: nested
// published: n=162 m=81000
// run: n=3 m=11
void pbt_k2(int n, int m, double u[n][m][4], double rho[n][m], double flux[n][m][4]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) {
      double s = rho[i][j] * u[i][j][0];
      flux[i][j][0] = s * u[i][j][1] - u[i][j][2];
      flux[i][j][1] = s * u[i][j][2] - u[i][j][3] + flux[i][j][0];
      flux[i][j][2] = s * u[i][j][3] - u[i][j][1] + flux[i][j][1];
      flux[i][j][3] = s * 3 - rho[i][j] * flux[i][j][2] + s * u[i][j][3];
    }
  }
}
