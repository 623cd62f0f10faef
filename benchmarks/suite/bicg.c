/* s = a' r and q = a p */
#define N 2200
void bicg(int m, int n, double a[N][N], double s[N], double q[N], double p[N], double r[N])
{
  int i, j;
  for (i = 0; i < m; i++)
    s[i] = 0;
  for (i = 0; i < n; i++) {
    q[i] = 0.0;
    for (j = 0; j < m; j++) {
      s[j] = s[j] + r[i] * a[i][j];
      q[i] = q[i] + a[i][j] * p[j];
    }
  }
}
