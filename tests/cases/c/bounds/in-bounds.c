// options: --in-bounds
// The user states that subscripts stay inside their own dimensions.
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
