/* a table of cells again and again, in place */
#define T 30
#define N 600
void seidel_2d(int steps, int n, double a[N][N])
{
  int t, i, j;
  for (t = 0; t <= steps - 1; t++)
    for (i = 1; i <= n - 2; i++)
      for (j = 1; j <= n - 2; j++)
        a[i][j] = (a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1] + a[i][j - 1] + a[i][j]
                   + a[i][j + 1] + a[i + 1][j - 1] + a[i + 1][j] + a[i + 1][j + 1]) / 9.0;
}
