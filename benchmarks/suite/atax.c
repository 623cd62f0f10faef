/* y = a' (a x) */
#define N 2200
void atax(int m, int n, double a[N][N], double x[N], double y[N], double t[N])
{
  int i, j;
  for (i = 0; i < n; i++)
    y[i] = 0;
  for (i = 0; i < m; i++) {
    t[i] = 0.0;
    for (j = 0; j < n; j++)
      t[i] = t[i] + a[i][j] * x[j];
    for (j = 0; j < n; j++)
      y[j] = y[j] + a[i][j] * t[i];
  }
}
