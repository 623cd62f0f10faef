// G = (A B)(C D): three products one after the other, each parallel in rows and columns.
#define N 40
static double a[N][N], b[N][N], c[N][N], d[N][N], e[N][N], f[N][N], g[N][N];

void three_products(void) {
  for (int i = 0; i < N; i++)      // expect: parallel
    for (int j = 0; j < N; j++) {  // expect: parallel
      e[i][j] = 0.0;
      for (int k = 0; k < N; ++k)  // expect: parallel reduction(+:e[i][j])
        e[i][j] += a[i][k] * b[k][j];
    }
  for (int i = 0; i < N; i++)      // expect: parallel
    for (int j = 0; j < N; j++) {  // expect: parallel
      f[i][j] = 0.0;
      for (int k = 0; k < N; ++k)  // expect: parallel reduction(+:f[i][j])
        f[i][j] += c[i][k] * d[k][j];
    }
  for (int i = 0; i < N; i++)      // expect: parallel
    for (int j = 0; j < N; j++) {  // expect: parallel
      g[i][j] = 0.0;
      for (int k = 0; k < N; ++k)  // expect: parallel reduction(+:g[i][j])
        g[i][j] += e[i][k] * f[k][j];
    }
}
