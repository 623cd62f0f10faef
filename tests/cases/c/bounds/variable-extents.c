// Bounds that equal the extents.
void exact(int n, int m, double a[n][m]) {
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int j = 0; j < m; j++)  // expect: parallel
      a[i][j] = 0.0;
}

// A local array of variable extents.
double local(int n) {
  double a[n][n];
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int j = 0; j < n; j++)  // expect: parallel
      a[i][j] = i - j;
  return a[n - 1][0];
}

// The last dimension of a parameter is declared, the first is open.
void open_rows(int n, double a[][20]) {
  for (int i = 0; i < n; i++)     // expect: parallel
    for (int j = 0; j < 20; j++)  // expect: parallel
      a[i][j] = 0.0;
}

// A pointer to rows.
void pointer_to_rows(int n, double (*a)[20]) {
  for (int i = 1; i < n; i++)     // expect: sequential flow(a) distance(1,0)
    for (int j = 0; j < 20; j++)  // expect: parallel
      a[i][j] = a[i - 1][j];
}

// Writing one column only.
void column(int n, int m, double a[n][m]) {
  for (int i = 0; i < n; i++)  // expect: parallel or unknown
    a[i][0] = 1.0;
}

// An array has elements.
void some(int n, int m, int *a) {
  int t[n];
  for (int i = 0; i < m; i++) // expect: parallel
    t[i] = i;
  for (int i = 0; i < 5; i++) { // expect: unknown
    if (m > n)
      a[0] = i;
    else
      a[i] = t[0];
  }
}

void none(int n, int *a) {
  for (int i = 0; i < 5; i++) { // expect: unknown
    if (n <= 0)
      a[0] = i;
    else
      a[i] = i;
  }
  int t[n];
  t[0] = 1;
  a[0] = t[0];
}
