#include <math.h>

// As the covariance, with a standard deviation that is repaired where it is too small.
void correlation(int n, int m, double data[n][m], double corr[m][m], double mean[m],
                 double dev[m]) {
  for (int j = 0; j < m; j++) {  // expect: parallel
    mean[j] = 0.0;
    for (int i = 0; i < n; i++)  // expect: parallel reduction(+:mean[j])
      mean[j] += data[i][j];
    mean[j] /= n;
  }
  for (int j = 0; j < m; j++) {  // expect: parallel
    dev[j] = 0.0;
    for (int i = 0; i < n; i++)  // expect: parallel reduction(+:dev[j])
      dev[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
    dev[j] = sqrt(dev[j] / n);
    dev[j] = dev[j] <= 0.1 ? 1.0 : dev[j];
  }
  for (int i = 0; i < n; i++)      // expect: parallel
    for (int j = 0; j < m; j++) {  // expect: parallel
      data[i][j] -= mean[j];
      data[i][j] /= sqrt((double)n) * dev[j];
    }
  for (int i = 0; i < m - 1; i++) {  // expect: parallel
    corr[i][i] = 1.0;
    for (int j = i + 1; j < m; j++) {  // expect: parallel
      corr[i][j] = 0.0;
      for (int k = 0; k < n; k++)      // expect: parallel reduction(+:corr[i][j])
        corr[i][j] += data[k][i] * data[k][j];
      corr[j][i] = corr[i][j];
    }
  }
  corr[m - 1][m - 1] = 1.0;
}
