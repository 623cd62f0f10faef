/* the lower triangle of c = beta c + alpha a b' + alpha b a' */
#define N 500
void syr2k(int n, int m, double alpha, double beta, double c[N][N], double a[N][N],
           double b[N][N])
{
  int i, j, k;
  for (i = 0; i < n; i++) {
    for (j = 0; j <= i; j++)
      c[i][j] *= beta;
    for (k = 0; k < m; k++)
      for (j = 0; j <= i; j++) {
        c[i][j] += a[j][k] * alpha * b[i][k] + b[j][k] * alpha * a[i][k];
      }
  }
}
