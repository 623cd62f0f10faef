/* how a chain folds: the most pairs of its bases */
#define N 600
#define LARGER(one, other) ((one) >= (other) ? (one) : (other))
#define FITS(one, other) ((one) + (other) == 3 ? 1 : 0)
void nussinov(int n, int base[N], int table[N][N])
{
  int i, j, k;
  for (i = n - 1; i >= 0; i--) {
    for (j = i + 1; j < n; j++) {
      if (j - 1 >= 0)
        table[i][j] = LARGER(table[i][j], table[i][j - 1]);
      if (i + 1 < n)
        table[i][j] = LARGER(table[i][j], table[i + 1][j]);
      if (j - 1 >= 0 && i + 1 < n) {
        if (i < j - 1)
          table[i][j] = LARGER(table[i][j], table[i + 1][j - 1] + FITS(base[i], base[j]));
        else
          table[i][j] = LARGER(table[i][j], table[i + 1][j - 1]);
      }
      for (k = i + 1; k < j; k++)
        table[i][j] = LARGER(table[i][j], table[i][k] + table[k + 1][j]);
    }
  }
}
