/* c = beta c + alpha a b with a symmetric a, of which the lower triangle is there */
#define N 500
void symm(int m, int n, double alpha, double beta, double c[N][N], double a[N][N],
          double b[N][N])
{
  int i, j, k;
  double s;
  for (i = 0; i < m; i++)
    for (j = 0; j < n; j++) {
      s = 0;
      for (k = 0; k < i; k++) {
        c[k][j] += alpha * b[i][j] * a[i][k];
        s += b[k][j] * a[i][k];
      }
      c[i][j] = beta * c[i][j] + alpha * b[i][j] * a[i][i] + alpha * s;
    }
}
