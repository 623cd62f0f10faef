// Row-wise elimination without pivots: left of the diagonal column j needs the columns
// before it; from the diagonal on it needs only rows above, so those columns are parallel.
void lu(int n, double a[n][n]) {
  for (int i = 0; i < n; i++) {    // expect: sequential flow(a)
    for (int j = 0; j < i; j++) {  // expect: sequential flow(a)
      for (int k = 0; k < j; k++)  // expect: parallel reduction(+:a[i][j])
        a[i][j] -= a[i][k] * a[k][j];
      a[i][j] /= a[j][j];
    }
    for (int j = i; j < n; j++)    // expect: parallel
      for (int k = 0; k < i; k++)  // expect: parallel reduction(+:a[i][j])
        a[i][j] -= a[i][k] * a[k][j];
  }
}

// The right-looking form: after the pivot row is final, all rows below are independent.
void lu_right_looking(int n, double a[n][n]) {
  for (int k = 0; k < n; k++) {          // expect: sequential flow(a)
    for (int i = k + 1; i < n; i++)      // expect: parallel
      a[i][k] /= a[k][k];
    for (int i = k + 1; i < n; i++)      // expect: parallel
      for (int j = k + 1; j < n; j++)    // expect: parallel
        a[i][j] -= a[i][k] * a[k][j];
  }
}
