/* g = (a b) (c d) */
#define N 400
void three_products(int n, double e[N][N], double a[N][N], double b[N][N], double f[N][N],
                    double c[N][N], double d[N][N], double g[N][N])
{
  int i, j, k;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      e[i][j] = 0.0;
      for (k = 0; k < n; ++k)
        e[i][j] += a[i][k] * b[k][j];
    }
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      f[i][j] = 0.0;
      for (k = 0; k < n; ++k)
        f[i][j] += c[i][k] * d[k][j];
    }
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      g[i][j] = 0.0;
      for (k = 0; k < n; ++k)
        g[i][j] += e[i][k] * f[k][j];
    }
}
