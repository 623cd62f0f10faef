/* x = x + a p and y = y + a' q */
#define N 2000
void mvt(int n, double x[N], double y[N], double p[N], double q[N], double a[N][N])
{
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      x[i] = x[i] + a[i][j] * p[j];
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      y[i] = y[i] + a[j][i] * q[j];
}
