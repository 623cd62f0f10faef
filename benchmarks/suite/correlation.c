/* the correlations of the columns of a table */
#include <math.h>
#define N 500
void correlation(int m, int n, double count, double data[N][N], double corr[N][N],
                 double mean[N], double deviation[N])
{
  int i, j, k;
  double eps = 0.1;
  for (j = 0; j < m; j++) {
    mean[j] = 0.0;
    for (i = 0; i < n; i++)
      mean[j] += data[i][j];
    mean[j] /= count;
  }
  for (j = 0; j < m; j++) {
    deviation[j] = 0.0;
    for (i = 0; i < n; i++)
      deviation[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
    deviation[j] /= count;
    deviation[j] = sqrt(deviation[j]);
    deviation[j] = deviation[j] <= eps ? 1.0 : deviation[j];
  }
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++) {
      data[i][j] -= mean[j];
      data[i][j] /= sqrt(count) * deviation[j];
    }
  for (i = 0; i < m - 1; i++) {
    corr[i][i] = 1.0;
    for (j = i + 1; j < m; j++) {
      corr[i][j] = 0.0;
      for (k = 0; k < n; k++)
        corr[i][j] += (data[k][i] * data[k][j]);
      corr[j][i] = corr[i][j];
    }
  }
  corr[m - 1][m - 1] = 1.0;
}
