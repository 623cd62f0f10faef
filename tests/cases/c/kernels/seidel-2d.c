// In place: each point uses neighbors of this sweep and of the last one.
void seidel(int steps, int n, double a[n][n]) {
  for (int t = 0; t < steps; t++)        // expect: sequential flow(a)
    for (int i = 1; i < n - 1; i++)      // expect: sequential flow(a)
      for (int j = 1; j < n - 1; j++)    // expect: sequential flow(a)
        a[i][j] = (a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1] + a[i][j - 1] +
                   a[i][j] + a[i][j + 1] + a[i + 1][j - 1] + a[i + 1][j] +
                   a[i + 1][j + 1]) / 9.0;
}

// Red points first, then black ones: within one color nothing touches. The guard is a parity.
void red_black(int n, double a[n][n]) {
  for (int color = 0; color < 2; color++)    // expect: sequential flow(a)
    for (int i = 1; i < n - 1; i++)          // expect: parallel
      for (int j = 1; j < n - 1; j++)        // expect: parallel
        if ((i + j) % 2 == color)
          a[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}
