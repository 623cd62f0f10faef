void next_from_previous(int n, double *a) {
#pragma omp parallel for
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}

void previous_from_next(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n - 1; i++) a[i] = a[i + 1] + 1;
}

void one_sum(int n, const double *a, double *sum) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) sum[0] += a[i];
}

void shared_scalar(int n, double *a) {
  double t;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    t = a[i];
    a[i] = t * t;
  }
}

void inner_index_is_shared(int n, double a[100][100]) {
  int i, j;
#pragma omp parallel for
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) a[i][j] = 0;
}

void columns_carry(int n, double a[100][100]) {
#pragma omp parallel for
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++) a[i][j] = a[i - 1][j];
}

void halves_overlap(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i <= n; i++) a[i] = a[i + n];
}

void same_element(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i / 2] = i;
}

void chunks_are_too_small(int n, int *a) {
#pragma omp parallel for schedule(static, 2)
  for (int i = 0; i < 3 * n; i++) a[i / 3] = i;
}

void last_one_counts(int n, const int *a, int *found) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (a[i] > 0) *found = i;
}

void histogram(int n, const int *data, int *count) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) count[data[i]]++;
}

void collapsed_too_far(int n, double *a) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i] += j;
}

void only_if_large(int n, double *a) {
#pragma omp parallel for if (n > 100)
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}

void in_time_loop(int n, double a[64][64]) {
  for (int k = 0; k < n; k++) {
#pragma omp parallel for
    for (int j = 1; j < n; j++) a[k][j] = a[k][j - 1];
  }
}

void polynomial(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i * i] = a[i + 2];
}

int length_as_an_option(int argc, char *argv[]) {
  int i, length = 100, a[1000];
  if (argc > 1) length = atoi(argv[1]);
#pragma omp parallel for
  for (i = 0; i < length - 1; i++) a[i + 1] = a[i] + 1;
  return a[50];
}

// Every row reads the one before, with unsigned numbers.
void size_rows_before(unsigned long n, double *a) {
#pragma omp parallel for
  for (unsigned long i = 1; i < n; i++)
    for (unsigned long j = 0; j < n; j++) a[i * n + j] = a[(i - 1) * n + j];
}

// A chunk of four iterations, and one of one.
void guided_chunks(int *a) {
#pragma omp parallel for schedule(guided, 4)
  for (int i = 0; i < 5; i++)
    a[i / 5] = i;
}

// One element too many of each row.
void rows_of_planes(int o, int g, int k, float *y) {
#pragma omp parallel for collapse(2)
  for (int p = 0; p < o; p++)
    for (int i = 0; i <= g * k; i++) y[p * g * k + i] = 1;
}
