void if_clause(int n, int *a) {
#pragma omp parallel if(n > 100)
  a[0] = n;
}

void if_clause2(int n, int *a) {
#pragma omp parallel if(n > 10)
  a[0] = n;
}

void if_for(int n, int *a) {
#pragma omp parallel for if(n > 100)
  for (int i = 0; i < n; i++) a[0] = i;
}

void iff(int n, int *a) {
  if (n > 100) {
#pragma omp parallel
  a[0] = n;
  }
}

void iff2(int n, int *a) {
  if (n > 40) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)  a[0] = n;
  }
}

void the_square_of_another_number(int n, int m, double *a, double *b) {
#pragma omp parallel for if(n > 0 && m > 0 && ((char *)(a + (long long)n * n) <= (char *)b || (char *)(b + (long long)n * n) <= (char *)a))
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i * m + j] = 2 * b[i * m + j];
}
