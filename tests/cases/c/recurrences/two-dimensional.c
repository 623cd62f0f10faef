// Down the columns: rows follow each other, columns are independent.
void down(int n, int m, double a[n][m]) {
  for (int i = 1; i < n; i++)    // expect: sequential flow(a) distance(1,0)
    for (int j = 0; j < m; j++)  // expect: parallel
      a[i][j] = a[i - 1][j] + 1.0;
}

// Along the rows: the other way around.
void along(int n, int m, double a[n][m]) {
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int j = 1; j < m; j++)  // expect: sequential flow(a) distance(0,1)
      a[i][j] = a[i][j - 1] + 1.0;
}

// Both neighbors: neither loop is parallel alone, though diagonals would be.
void both(int n, int m, double a[n][m]) {
  for (int i = 1; i < n; i++)    // expect: sequential flow(a) distance(1,0)
    for (int j = 1; j < m; j++)  // expect: sequential flow(a) distance(0,1)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
}

// The element above to the right: carried by i only.
void up_right(int n, int m, double a[n][m]) {
  for (int i = 1; i < n; i++)        // expect: sequential flow(a) distance(1,-1)
    for (int j = 0; j < m - 1; j++)  // expect: parallel
      a[i][j] = a[i - 1][j + 1] + 1.0;
}

// In row-major order of three loops only the middle index steps back.
void middle(int n, double a[n][n][n]) {
  for (int i = 0; i < n; i++)      // expect: parallel
    for (int j = 1; j < n; j++)    // expect: sequential flow(a) distance(0,1,0)
      for (int k = 0; k < n; k++)  // expect: parallel
        a[i][j][k] = a[i][j - 1][k] * 0.5;
}

// Reads and writes meet only if i = i' + 1 and i = i' - 1 at once: never.
void coupled_subscripts(int n, double a[n][n]) {
  for (int i = 1; i < n - 1; i++)  // expect: parallel
    a[i][i] = a[i + 1][i - 1];
}
