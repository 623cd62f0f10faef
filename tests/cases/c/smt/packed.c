// Row i of a packed triangle has i + 1 elements and ends before row i + 1 begins.
void packed(int n, double *a) {
  for (int i = 0; i < n; i++)            // expect: parallel
    for (int j = 0; j <= i; j++)         // expect: parallel
      a[i * (i + 1) / 2 + j] = i - j;
}

// One element too many is the first one of the next row.
void packed_too_long(int n, double *a) {
  for (int i = 0; i < n; i++)            // expect: sequential output(a)
    for (int j = 0; j <= i + 1; j++)     // expect: parallel
      a[i * (i + 1) / 2 + j] = i - j;
}
