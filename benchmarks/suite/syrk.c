/* the lower triangle of c = beta c + alpha a a' */
#define N 640
void syrk(int n, int m, double alpha, double beta, double c[N][N], double a[N][N])
{
  int i, j, k;
  for (i = 0; i < n; i++) {
    for (j = 0; j <= i; j++)
      c[i][j] *= beta;
    for (k = 0; k < m; k++) {
      for (j = 0; j <= i; j++)
        c[i][j] += alpha * a[i][k] * a[j][k];
    }
  }
}
