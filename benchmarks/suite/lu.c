/* a = l u */
#define N 640
void lu(int n, double a[N][N])
{
  int i, j, k;
  for (i = 0; i < n; i++) {
    for (j = 0; j < i; j++) {
      for (k = 0; k < j; k++)
        a[i][j] -= a[i][k] * a[k][j];
      a[i][j] /= a[j][j];
    }
    for (j = i; j < n; j++) {
      for (k = 0; k < i; k++)
        a[i][j] -= a[i][k] * a[k][j];
    }
  }
}
