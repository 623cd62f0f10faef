// Electric and magnetic fields update each other in turn: time is sequential, space is not.
void fdtd(int steps, int n, int m, double ex[n][m], double ey[n][m], double hz[n][m],
          double pulse[steps]) {
  for (int t = 0; t < steps; t++) {      // expect: sequential flow(ey)
    for (int j = 0; j < m; j++)          // expect: parallel
      ey[0][j] = pulse[t];
    for (int i = 1; i < n; i++)          // expect: parallel
      for (int j = 0; j < m; j++)        // expect: parallel
        ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
    for (int i = 0; i < n; i++)          // expect: parallel
      for (int j = 1; j < m; j++)        // expect: parallel
        ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
    for (int i = 0; i < n - 1; i++)      // expect: parallel
      for (int j = 0; j < m - 1; j++)    // expect: parallel
        hz[i][j] -= 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
}
