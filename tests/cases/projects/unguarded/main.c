#include "vectors.h"

void all(vector *x, int m) {
  for (int k = 0; k < m; k++)  // expect: parallel
    scale(&x[k], 2.0);
}

void fill(int *a, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = weight(i);
}
