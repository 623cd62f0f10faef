/* l x = b */
#define N 2400
void trisolv(int n, double l[N][N], double x[N], double b[N])
{
  int i, j;
  for (i = 0; i < n; i++) {
    x[i] = b[i];
    for (j = 0; j < i; j++)
      x[i] -= l[i][j] * x[j];
    x[i] = x[i] / l[i][i];
  }
}
