/* d = beta d + (alpha a b) c */
#define N 440
void two_products(int n, double alpha, double beta, double t[N][N], double a[N][N],
                  double b[N][N], double c[N][N], double d[N][N])
{
  int i, j, k;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      t[i][j] = 0.0;
      for (k = 0; k < n; ++k)
        t[i][j] += alpha * a[i][k] * b[k][j];
    }
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      d[i][j] *= beta;
      for (k = 0; k < n; ++k)
        d[i][j] += t[i][k] * c[k][j];
    }
}
