// Where the step is negative, there is no iteration.
void behind_the_end(int n, int s, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i += s) a[i] = a[n];
}

void in_a_nest(int n, int m, int s, double a[n][m]) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i += s)
    for (int j = 0; j < m; j++) a[i][j] = 1;
}
