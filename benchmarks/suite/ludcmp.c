/* a x = b by l u */
#define N 640
void ludcmp(int n, double a[N][N], double b[N], double x[N], double y[N])
{
  int i, j, k;
  double w;
  for (i = 0; i < n; i++) {
    for (j = 0; j < i; j++) {
      w = a[i][j];
      for (k = 0; k < j; k++)
        w -= a[i][k] * a[k][j];
      a[i][j] = w / a[j][j];
    }
    for (j = i; j < n; j++) {
      w = a[i][j];
      for (k = 0; k < i; k++)
        w -= a[i][k] * a[k][j];
      a[i][j] = w;
    }
  }
  for (i = 0; i < n; i++) {
    w = b[i];
    for (j = 0; j < i; j++)
      w -= a[i][j] * y[j];
    y[i] = w;
  }
  for (i = n - 1; i >= 0; i--) {
    w = y[i];
    for (j = i + 1; j < n; j++)
      w -= a[i][j] * x[j];
    x[i] = w / a[i][i];
  }
}
