/* b = alpha a' b, where a is a lower triangle with ones on its diagonal */
#define N 600
void trmm(int m, int n, double alpha, double a[N][N], double b[N][N])
{
  int i, j, k;
  for (i = 0; i < m; i++)
    for (j = 0; j < n; j++) {
      for (k = i + 1; k < m; k++)
        b[i][j] += a[k][i] * b[k][j];
      b[i][j] = alpha * b[i][j];
    }
}
