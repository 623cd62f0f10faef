// options: --bounds strict
// Constant bounds inside the declared extents.
static double grid[10][10];
static double cube[6][6][6];

// Every element once.
void inside(void) {
  for (int i = 0; i < 10; i++)    // expect: parallel
    for (int j = 0; j < 10; j++)  // expect: parallel
      grid[i][j] = 0.0;
}

// Columns may run beyond the tenth and reach the next row, as nothing forbids that here.
void unknown_columns(int n) {
  for (int i = 0; i < 9; i++)    // expect: sequential output(grid)
    for (int j = 0; j < n; j++)  // expect: parallel
      grid[i][j] = 0.0;
}

// Rows may run on without meeting anything.
void unknown_rows(int n) {
  for (int i = 0; i < n; i++)     // expect: parallel
    for (int j = 0; j < 10; j++)  // expect: parallel
      grid[i][j] = 0.0;
}

// Column ten of a row is column zero of the next one.
void one_too_many(void) {
  for (int i = 0; i < 9; i++)      // expect: sequential output(grid)
    for (int j = 0; j <= 10; j++)  // expect: parallel
      grid[i][j] = 1.0;
}

// Column -1 is column nine of the row before, which was just written.
void one_too_few(void) {
  for (int i = 1; i < 10; i++)    // expect: sequential flow(grid)
    for (int j = 0; j < 10; j++)  // expect: sequential flow(grid)
      grid[i][j] = grid[i][j - 1];
}

// One subscript walks through all rows.
void flat(void) {
  for (int i = 0; i < 100; i++)  // expect: parallel
    grid[0][i] = 0.0;
}

// One guard restores the bound.
void guarded(int n) {
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int j = 0; j < n; j++)  // expect: parallel
      if (j < 10)
        grid[i][j] = 0.0;
}

// Planes, rows and columns.
void planes(void) {
  for (int i = 1; i < 6; i++)      // expect: sequential flow(cube) distance(1,0,0)
    for (int j = 0; j < 6; j++)    // expect: parallel
      for (int k = 0; k < 6; k++)  // expect: parallel
        cube[i][j][k] = cube[i - 1][j][k];
}

// The middle index runs into the next plane.
void planes_overrun(int n) {
  for (int i = 0; i < 5; i++)      // expect: sequential output(cube)
    for (int j = 0; j < n; j++)    // expect: parallel
      for (int k = 0; k < 6; k++)  // expect: parallel
        cube[i][j][k] = 0.0;
}
