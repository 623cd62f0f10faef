// Subscripts stay inside their own dimensions where the text does not say otherwise.
static double grid[10][10];

// Columns cannot reach the next row any more.
void unknown_columns(int n) {
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int j = 0; j < n; j++)  // expect: parallel
      grid[i][j] = 0.0;
}

// A real recurrence does not go away.
void chain(int n) {
  for (int i = 1; i < n; i++)    // expect: sequential flow(grid)
    for (int j = 0; j < n; j++)  // expect: parallel
      grid[i][j] = grid[i - 1][j];
}

// Column ten of a row is column zero of the next one, in every run.
void one_too_many(void) {
  for (int i = 0; i < 9; i++)      // expect: sequential output(grid)
    for (int j = 0; j <= 10; j++)  // expect: parallel
      grid[i][j] = 1.0;
}

// Column -1 is column nine of the row before.
void one_too_few(int n) {
  for (int i = 1; i < 10; i++)   // expect: sequential flow(grid)
    for (int j = 0; j < n; j++)  // expect: sequential flow(grid)
      grid[i][j] = grid[i][j - 1];
}

// One subscript walks through all rows.
void flat(int n, int m, double a[n][m]) {
  for (int k = 0; k < 3; k++)        // expect: sequential output(a)
    for (int i = 0; i < n * m; i++)  // expect: parallel
      a[0][i] = k;
}

// A linear place in the first row.
void by_hand(int n, int m, double a[n][m]) {
  double *p = &a[0][0];
  for (int i = 0; i < n; i++)      // expect: parallel
    for (int j = 0; j < m; j++)    // expect: parallel
      p[i * m + j] += a[i][j];
}

// The columns of a skewed row are those of the next row in part.
void skewed(int n, double a[n][n]) {
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int j = 0; j < n; j++)  // expect: parallel
      a[i][i + j] = 1.0;
}

// Each access alone may stay inside, but not both of them.
void contradictory(int n) {
  for (int i = 0; i < 8; i++)    // expect: unknown or sequential flow(grid)
    for (int j = 0; j < 4; j++)  // expect: parallel
      grid[i + 1][n + 6 + j] = grid[i][n - 7 + j];
}

// A guard that the text has is part of what it says.
void guarded(int n, int m, double a[n][m]) {
  for (int i = 0; i < n; i++)      // expect: parallel
    for (int j = 0; j <= m; j++)   // expect: parallel
      if (j < m)
        a[i][j] = 1.0;
}

// Where only data decide, columns stay inside, too.
void scattered(int n, int m, double a[n][m], int *p) {
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int j = 0; j < m; j++)  // expect: runtime
      a[i][p[j]] = 1.0;
}

// The element behind the end of a row is the first of the next one.
void behind(int n, int m, double a[n][m]) {
  for (int i = 0; i + 1 < n; i++)  // expect: sequential
    a[i][m] = a[i][0];
}
