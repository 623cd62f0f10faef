// Rows of l + 2 elements in planes of m + 2 rows: what is written stays in its row.
#define AT(i, j, k) (((i) * (m + 2) + (j)) * (l + 2) + (k))

void along_rows(int n, int m, int l, double *a) {
  for (int i = 1; i <= n; i++)            // expect: parallel
    for (int j = 1; j <= m; j++)          // expect: parallel
      for (int k = 1; k <= l; k++)        // expect: sequential flow(a)
        a[AT(i, j, k)] = a[AT(i, j, k - 1)] * 2;
}

void across_planes(int n, int m, int l, double *a) {
  for (int i = 1; i <= n; i++)            // expect: sequential flow(a)
    for (int j = 1; j <= m; j++)          // expect: parallel
      for (int k = 1; k <= l; k++)        // expect: parallel
        a[AT(i, j, k)] = a[AT(i - 1, j, k)] * 2;
}

// Four sizes, each with an element more; the sum that is multiplied has two parameters.
void four_deep(int n, int m, int l, int c, int d, double *a) {
  for (int i = 0; i < n; i++)             // expect: parallel
    for (int j = 0; j < m + l; j++)       // expect: parallel
      for (int k = 0; k < c + 1; k++)     // expect: parallel
        for (int q = 1; q < d + 1; q++)   // expect: sequential flow(a)
          a[((i * (m + l) + j) * (c + 1) + k) * (d + 1) + q] =
              a[((i * (m + l) + j) * (c + 1) + k) * (d + 1) + q - 1] + 1;
}

// The last element of a row and the first of the next one meet.
void into_the_next_row(int n, int m, int l, double *a) {
  for (int i = 0; i < n; i++)             // expect: sequential
    for (int j = 0; j < m + 2; j++)       // expect: sequential
      for (int k = 0; k <= l + 2; k++)    // expect: parallel
        a[AT(i, j, k)] = i + j;
}
