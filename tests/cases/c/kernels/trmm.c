// In place B = alpha A' B: row i reads the rows below before they are overwritten (anti).
// The sum over k reads other rows of the same array, so it is a reduction into one element.
void trmm(int m, int n, double alpha, double a[m][m], double b[m][n]) {
  for (int i = 0; i < m; i++)          // expect: sequential anti(b)
    for (int j = 0; j < n; j++) {      // expect: parallel
      for (int k = i + 1; k < m; k++)  // expect: parallel reduction(+:b[i][j])
        b[i][j] += a[k][i] * b[k][j];
      b[i][j] = alpha * b[i][j];
    }
}
