#include <math.h>

// Column k is final before it is taken out of the columns after it; those are independent.
void gramschmidt(int m, int n, double a[m][n], double r[n][n], double q[m][n]) {
  for (int k = 0; k < n; k++) {  // expect: sequential flow(a)
    double norm = 0.0;
    for (int i = 0; i < m; i++)  // expect: parallel reduction(+:norm)
      norm += a[i][k] * a[i][k];
    r[k][k] = sqrt(norm);
    for (int i = 0; i < m; i++)  // expect: parallel
      q[i][k] = a[i][k] / r[k][k];
    for (int j = k + 1; j < n; j++) {  // expect: parallel
      r[k][j] = 0.0;
      for (int i = 0; i < m; i++)      // expect: parallel reduction(+:r[k][j])
        r[k][j] += q[i][k] * a[i][j];
      for (int i = 0; i < m; i++)      // expect: parallel
        a[i][j] = a[i][j] - q[i][k] * r[k][j];
    }
  }
}
