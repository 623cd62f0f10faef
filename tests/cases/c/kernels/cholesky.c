#include <math.h>

// Every element needs those to its left and above; the sums read the array they write.
void cholesky(int n, double a[n][n]) {
  for (int i = 0; i < n; i++) {    // expect: sequential flow(a)
    for (int j = 0; j < i; j++) {  // expect: sequential flow(a)
      for (int k = 0; k < j; k++)  // expect: parallel reduction(+:a[i][j])
        a[i][j] -= a[i][k] * a[j][k];
      a[i][j] /= a[j][j];
    }
    for (int k = 0; k < i; k++)    // expect: parallel reduction(+:a[i][i])
      a[i][i] -= a[i][k] * a[i][k];
    a[i][i] = sqrt(a[i][i]);
  }
}
