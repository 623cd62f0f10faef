// Below the diagonal is written, above it is read.
void transpose_below(int n, double a[n][n]) {
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int j = 0; j < i; j++)  // expect: parallel
      a[i][j] = a[j][i];
}

// The diagonal itself is its own mirror image.
void transpose_diagonal(int n, double a[n][n]) {
  for (int i = 0; i < n; i++)     // expect: parallel
    for (int j = 0; j <= i; j++)  // expect: parallel
      a[i][j] = a[j][i];
}

// Over the whole square both halves are written: rows conflict, within a row nothing does.
void transpose_all(int n, double a[n][n]) {
  for (int i = 0; i < n; i++)    // expect: sequential flow(a)
    for (int j = 0; j < n; j++)  // expect: parallel
      a[i][j] = a[j][i];
}

// Exchanging across the diagonal touches each pair once.
void transpose_exchange(int n, double a[n][n]) {
  for (int i = 0; i < n; i++)        // expect: parallel
    for (int j = i + 1; j < n; j++) {  // expect: parallel
      double t = a[i][j];
      a[i][j] = a[j][i];
      a[j][i] = t;
    }
}

// Columns before the diagonal feed the rest of the same row.
void row_feeds_itself(int n, double a[n][n]) {
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int j = 0; j < n; j++)  // expect: sequential
      a[i][j] = a[i][i] + 1.0;
}
