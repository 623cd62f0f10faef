/* y = alpha a x + beta b x */
#define N 2000
void gesummv(int n, double alpha, double beta, double a[N][N], double b[N][N], double t[N],
             double x[N], double y[N])
{
  int i, j;
  for (i = 0; i < n; i++) {
    t[i] = 0.0;
    y[i] = 0.0;
    for (j = 0; j < n; j++) {
      t[i] = a[i][j] * x[j] + t[i];
      y[i] = b[i][j] * x[j] + y[i];
    }
    y[i] = alpha * t[i] + beta * y[i];
  }
}
