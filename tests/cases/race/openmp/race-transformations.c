void tile(int n, int m, double a[n][m]) {
#pragma omp parallel for
#pragma omp tile sizes(5, 16)
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] = a[i-1][j];
}

void tile_groups(int n, int m, double a[n], double b[n][m]) {
#pragma omp parallel for
#pragma omp tile sizes(3, 4)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i / 4] += b[i][j];
}

void tile_inner(int n, int m, double a[m], double b[n][m]) {
#pragma omp parallel for
#pragma omp tile sizes(3, 4)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[j] += b[i][j];
}

void unroll_groups(int n, double *a) {
#pragma omp parallel for
#pragma omp unroll partial(4)
  for (int i = 0; i < n; i++) a[i / 8] += i;
}

void unroll(int n, double *a) {
#pragma omp parallel
  {
#pragma omp for
#pragma omp unroll partial(2)
    for (int i = 0; i < n; i++) a[i] = a[i + 2];
  }
}
