#define MAX(x, y) ((x) > (y) ? (x) : (y))

// Base pairing by dynamic programming over intervals: every cell needs the cell to its
// left and the one below; the split loop reads the table that it writes.
void nussinov(int n, int seq[n], int t[n][n]) {
  for (int i = n - 1; i >= 0; i--) {     // expect: sequential flow(t)
    for (int j = i + 1; j < n; j++) {    // expect: sequential flow(t)
      t[i][j] = MAX(t[i][j], t[i][j - 1]);
      t[i][j] = MAX(t[i][j], t[i + 1][j]);
      if (i < j - 1)
        t[i][j] = MAX(t[i][j], t[i + 1][j - 1] + (seq[i] + seq[j] == 3));
      else
        t[i][j] = MAX(t[i][j], t[i + 1][j - 1]);
      for (int k = i + 1; k < j; k++)    // expect: parallel reduction(max:t[i][j])
        t[i][j] = MAX(t[i][j], t[i][k] + t[k + 1][j]);
    }
  }
}
