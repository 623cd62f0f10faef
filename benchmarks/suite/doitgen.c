/* each line of a cube times a matrix */
#define N 120
void doitgen(int nr, int nq, int np, double a[N][N][N], double c[N][N], double sum[N])
{
  int r, q, p, s;
  for (r = 0; r < nr; r++)
    for (q = 0; q < nq; q++) {
      for (p = 0; p < np; p++) {
        sum[p] = 0.0;
        for (s = 0; s < np; s++)
          sum[p] += a[r][q][s] * c[s][p];
      }
      for (p = 0; p < np; p++)
        a[r][q][p] = sum[p];
    }
}
