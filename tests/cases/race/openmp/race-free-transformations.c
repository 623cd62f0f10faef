void tile(int n, int m, double a[n][m]) {
#pragma omp parallel for
#pragma omp tile sizes(5, 16)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] = i + j;
}

void tile_groups(int n, int m, double a[n], double b[n][m]) {
#pragma omp parallel for
#pragma omp tile sizes(4, 4)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i / 4] += b[i][j];
}

void unroll(int n, double *a) {
#pragma omp parallel for
#pragma omp unroll partial(4)
  for (int i = 0; i < n; i++) a[i] = i;
}

void unroll_groups(int n, double *a) {
#pragma omp parallel for
#pragma omp unroll partial(4)
  for (int i = 0; i < n; i++) a[i / 4] += i;
}

void unroll_full(double *a) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
#pragma omp unroll full
    for (int j = 0; j < 4; j++) a[4 * i + j] = j;
  }
}

void array_reduction(int n, int *ix, double *o) {
  double b[100] = {0};
#pragma omp parallel for reduction(+: b[0:100])
  for (int i = 0; i < n; i++) b[ix[i]] += i;
  o[0] = b[0];
}

void metadirective(int n, double *a, double *b) {
#pragma omp target map(to: b[:n]) map(from: a[:n])
#pragma omp metadirective when(device={arch("nvptx")}: teams loop) default(parallel loop)
  for (int i = 0; i < n; i++) a[i] = b[i];
}
