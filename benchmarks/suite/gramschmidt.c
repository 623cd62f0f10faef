/* a = q r */
#include <math.h>
#define N 400
void gramschmidt(int m, int n, double a[N][N], double r[N][N], double q[N][N])
{
  int i, j, k;
  double length;
  for (k = 0; k < n; k++) {
    length = 0.0;
    for (i = 0; i < m; i++)
      length += a[i][k] * a[i][k];
    r[k][k] = sqrt(length);
    for (i = 0; i < m; i++)
      q[i][k] = a[i][k] / r[k][k];
    for (j = k + 1; j < n; j++) {
      r[k][j] = 0.0;
      for (i = 0; i < m; i++)
        r[k][j] += q[i][k] * a[i][j];
      for (i = 0; i < m; i++)
        a[i][j] = a[i][j] - q[i][k] * r[k][j];
    }
  }
}
