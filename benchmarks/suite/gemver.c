/* a matrix plus two products of vectors, and its products with two others */
#define N 2000
void gemver(int n, double alpha, double beta, double a[N][N], double p[N], double q[N],
            double r[N], double s[N], double w[N], double x[N], double y[N], double z[N])
{
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      a[i][j] = a[i][j] + p[i] * q[j] + r[i] * s[j];
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      x[i] = x[i] + beta * a[j][i] * y[j];
  for (i = 0; i < n; i++)
    x[i] = x[i] + z[i];
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      w[i] = w[i] + alpha * a[i][j] * x[j];
}
