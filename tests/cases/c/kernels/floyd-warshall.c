// All shortest paths: iteration i = k rewrites the row, j = k the column, that the others
// read (with values that do not change, but the memory is written).
void floyd_warshall(int n, int d[n][n]) {
  for (int k = 0; k < n; k++)      // expect: sequential flow(d)
    for (int i = 0; i < n; i++)    // expect: sequential flow(d)
      for (int j = 0; j < n; j++)  // expect: sequential flow(d)
        d[i][j] = d[i][j] < d[i][k] + d[k][j] ? d[i][j] : d[i][k] + d[k][j];
}
