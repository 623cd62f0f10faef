// Two matrix-vector products, one of them with the transpose: i owns its sum.
void mvt(int n, double u[n], double v[n], double y[n], double z[n], double a[n][n]) {
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int j = 0; j < n; j++)  // expect: parallel reduction(+:u[i])
      u[i] = u[i] + a[i][j] * y[j];
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int j = 0; j < n; j++)  // expect: parallel reduction(+:v[i])
      v[i] = v[i] + a[j][i] * z[j];
}
