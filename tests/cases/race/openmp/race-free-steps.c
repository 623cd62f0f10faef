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

// A loop that has to end has a bound that its index can pass.
void as_far_as_the_type(unsigned long n, unsigned long m, double *a) {
#pragma omp parallel for collapse(2)
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < m; j++) a[n > 4294967296 ? 0 : m * i + j] = 1;
}
