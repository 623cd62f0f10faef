void copied(int n, double *a, const double *b) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = b[i];
}

void shifted_from_another(int n, double *a, const double *b) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < n - 1; i++) a[i] = b[i + 1] + b[i];
}

void rows(int n, double a[100][100]) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n; j++) a[i][j] = a[i][j - 1];
}

void both_directions(int n, int m, double *a) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 8; j++) a[8 * i + j] = m;
}

void even_from_odd(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[2 * i] = a[2 * i + 1];
}

void lower_half_from_upper(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = a[i + n];
}

void downwards(int n, int *a) {
#pragma omp parallel for
  for (int i = n - 1; i >= 0; i--) a[i] = i;
}

void strided(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i += 4) {
    a[i] = a[i + 1];
    a[i + 2] = a[i + 3];
  }
}

void chunks_hold_neighbors(int n, int *a) {
#pragma omp parallel for schedule(static, 2)
  for (int i = 0; i < 2 * n; i++) a[i / 2] = i;
}

void one_thread(int n, double *a) {
#pragma omp parallel for num_threads(1)
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}

void alone_if_small(int n, double *a) {
  if (n < 10) {
#pragma omp parallel for if (n > 100)
    for (int i = 1; i < n; i++) a[i] = a[i - 1];
  }
}

void one_iteration(double *a) {
#pragma omp parallel for
  for (int i = 1; i < 2; i++) a[i] = a[i - 1] + a[0];
}

void time_steps(int n, int steps, double *a, double *b) {
  for (int t = 0; t < steps; t++) {
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++) b[i] = a[i - 1] + a[i + 1];
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++) a[i] = b[i];
  }
}

void bound_known_before(double *a) {
  int n = 50;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = a[i + 50];
}

void outer_index_is_common(int n, double a[64][64]) {
  for (int k = 1; k < n; k++) {
#pragma omp parallel for
    for (int j = 0; j < n; j++) a[k][j] = a[k - 1][j];
  }
}

// Rows of a matrix with unsigned numbers.
void size_rows(unsigned long n, unsigned long m, double *a) {
#pragma omp parallel for
  for (unsigned long i = 0; i < n; i++)
    for (unsigned long j = 0; j < m; j++) a[i * m + j] = 2 * a[i * m + j];
}

// A chunk has at least four iterations, so these are one.
void one_guided_chunk(int *a) {
#pragma omp parallel for schedule(guided, 4)
  for (int i = 0; i < 4; i++)
    a[i / 4] = i;
}

// A negative number of columns would be one without end.
void columns_without_a_sign(int m, int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < m; i++)
    for (unsigned long j = 0; j < n; j++) a[i * (unsigned long)n + j] = 1;
}

// Sizes that the function has computed, in blocks of columns.
static void transposed(unsigned long n, unsigned long m, double *a, double *at) {
  for (unsigned long j0 = 0; j0 < n; j0 += 104) {
    unsigned long j1 = j0 + 104 < n ? j0 + 104 : n;
    for (unsigned long i = 0; i < m; i++)
      for (unsigned long j = j0; j < j1; j++) at[i * n + j] = a[j * m + i];
  }
}

void transposed_blocks(int *shape, double *restrict a, double *restrict at) {
#pragma omp parallel
  {
    unsigned long size = (unsigned long)shape[1] * shape[2];
#pragma omp for schedule(static)
    for (int k = 0; k < shape[0]; k++)
      transposed(shape[1], shape[2], a + k * size, at + k * size);
  }
}

void rows_of_a_known_size(unsigned long c, unsigned long m, unsigned long n, double *a) {
  unsigned long size = m * n;
#pragma omp parallel for
  for (unsigned long k = 0; k < c; k++)
    for (unsigned long i = 0; i < size; i++) a[k * size + i] = 1;
}

void blocks_of_a_known_size(unsigned long c, unsigned long m, unsigned long n, double *a) {
  unsigned long size = m * n;
#pragma omp parallel for
  for (unsigned long k = 0; k < c; k++)
    for (unsigned long i = 0; i < m; i++)
      for (unsigned long j = 0; j < n; j++) a[k * size + i * n + j] = 1;
}

// Rows of as many elements as a product says.
void rows_of_planes(int o, int g, int k, float *y) {
#pragma omp parallel for collapse(2)
  for (int p = 0; p < o; p++)
    for (int i = 0; i < g * k; i++) y[p * g * k + i] = 1;
}
