// Random numbers of a block, each from its own seed.
// table: 1:100 L N/A F
// figure: nested
// published: n=256 m=25600
// run: n=4 m=13
void pep_k1(int n, int m, long seed[n], double x[n][m]) {
  for (int i = 0; i < n; i++) {
    long start = seed[i] * 7 + 3;
    for (int j = 0; j < m; j++) {
      long v = (start + j * 31) % 1009;
      v = (v * v + 17) % 1013;
      x[i][j] = v * 2 - 1013;
    }
  }
}
