// options: --assume "increasing(row)"

// Each row of a sparse matrix has its own stretch of values.
void cleared(int n, const int *row, double *value) {
  for (int i = 0; i < n; i++)                    // expect: parallel
    for (int p = row[i]; p < row[i + 1]; p++)    // expect: parallel
      value[p] = 0.0;
}
