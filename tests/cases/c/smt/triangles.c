// Without the diagonal the rows have i elements.
void packed_strictly(int n, double *a) {
  for (int i = 0; i < n; i++)            // expect: parallel
    for (int j = 0; j < i; j++)          // expect: parallel
      a[i * (i - 1) / 2 + j] = 1.0;
}

// With the diagonal, rows that leave it out overlap.
void packed_with_the_wrong_row(int n, double *a) {
  for (int i = 0; i < n; i++)            // expect: sequential output(a)
    for (int j = 0; j <= i; j++)         // expect: parallel
      a[i * (i - 1) / 2 + j] = 1.0;
}

// The upper triangle by rows: row i begins after i rows of n, n - 1, ... elements.
void packed_upper(int n, double *a) {
  for (int i = 0; i < n; i++)            // expect: parallel
    for (int j = i; j < n; j++)          // expect: parallel
      a[i * n - i * (i - 1) / 2 + j - i] = 0.0;
}

// Columns of the lower triangle, one after the other.
void read_above(int n, double *a) {
  for (int i = 1; i < n; i++)            // expect: sequential flow(a)
    for (int j = 0; j < i; j++)          // expect: parallel
      a[i * (i + 1) / 2 + j] = a[(i - 1) * i / 2 + j];
}

// The running offset of the rows goes from one to the next.
void counted(int n, double *a) {
  int k = 0;
  for (int i = 0; i < n; i++)            // expect: sequential flow(k)
    for (int j = 0; j <= i; j++)         // expect: parallel induction(k)
      a[k++] = i;
}
