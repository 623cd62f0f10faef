/* c = beta c + alpha a b */
#define N 700
void gemm(int n, double alpha, double beta, double c[N][N], double a[N][N], double b[N][N])
{
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      c[i][j] *= beta;
    for (int k = 0; k < n; k++) {
      for (int j = 0; j < n; j++)
        c[i][j] += alpha * a[i][k] * b[k][j];
    }
  }
}
