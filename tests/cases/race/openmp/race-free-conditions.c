void declared_as_arrays(double x[200], double y[200]) {
#pragma omp parallel for if((char *)(x + 200) <= (char *)y || (char *)(y + 200) <= (char *)x)
  for (int i = 0; i < 200; i++) y[i] = x[i] + 1;
}

void with_an_extent(int n, double x[n], double y[n]) {
#pragma omp parallel for if(n > 0 && ((char *)(x + n) <= (char *)y || (char *)(y + n) <= (char *)x))
  for (int i = 0; i < n; i++) y[i] = x[i] + 1;
}

void two_matrices(int n, double *a, double *b) {
#pragma omp parallel for if(n > 0 && ((char *)(a + (long long)n * n) <= (char *)b || (char *)(b + (long long)n * n) <= (char *)a))
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i * n + j] = 2 * b[i * n + j];
}

void two_oblong_matrices(int n, int m, double *a, double *b) {
#pragma omp parallel for if(n > 0 && m > 0 && ((char *)(a + (long long)n * m) <= (char *)b || (char *)(b + (long long)n * m) <= (char *)a))
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i * m + j] = 2 * b[i * m + j];
}
