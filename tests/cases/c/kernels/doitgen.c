// The line buffer `sum` belongs to the caller: all (r, q) overwrite it.
void doitgen(int nr, int nq, int np, double a[nr][nq][np], double c[np][np],
             double sum[np]) {
  for (int r = 0; r < nr; r++)        // expect: sequential output(sum)
    for (int q = 0; q < nq; q++) {    // expect: sequential output(sum)
      for (int p = 0; p < np; p++) {  // expect: parallel
        sum[p] = 0.0;
        for (int s = 0; s < np; s++)  // expect: parallel reduction(+:sum[p])
          sum[p] += a[r][q][s] * c[s][p];
      }
      for (int p = 0; p < np; p++)    // expect: parallel
        a[r][q][p] = sum[p];
    }
}

// With a buffer that is born in every (r, q) nothing is shared any more.
void doitgen_local(int nr, int nq, double a[nr][nq][64], double c[64][64]) {
  for (int r = 0; r < nr; r++)        // expect: parallel
    for (int q = 0; q < nq; q++) {    // expect: parallel
      double sum[64];
      for (int p = 0; p < 64; p++) {  // expect: parallel
        sum[p] = 0.0;
        for (int s = 0; s < 64; s++)  // expect: parallel reduction(+:sum[p])
          sum[p] += a[r][q][s] * c[s][p];
      }
      for (int p = 0; p < 64; p++)    // expect: parallel
        a[r][q][p] = sum[p];
    }
}
