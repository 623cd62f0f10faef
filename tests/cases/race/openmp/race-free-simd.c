void lanes(int n, double *a, const double *b) {
#pragma omp simd
  for (int i = 0; i < n; i++) a[i] = b[i] * 2;
}

double lanes_add(int n, const double *a) {
  double s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

void private_in_lanes(int n, double *a) {
  double t;
#pragma omp simd private(t)
  for (int i = 0; i < n; i++) {
    t = a[i];
    a[i] = t * t;
  }
}

void threads_and_lanes(int n, double *a) {
#pragma omp parallel for simd
  for (int i = 0; i < n; i++) a[i] += 1;
}

void lanes_in_rows(int n, double a[100][100]) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp simd
    for (int j = 0; j < n; j++) a[i][j] *= 2;
  }
}

void on_a_device(int n, double *a, const double *b) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n]) map(to : b[0 : n])
  for (int i = 0; i < n; i++) a[i] += b[i];
}

void on_a_device_in_parts(int n, double *a) {
#pragma omp target map(tofrom : a[0 : n])
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] += 1;
}

double sum_on_a_device(int n, const double *a) {
  double s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s) map(to : a[0 : n])
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

void as_far_as_safe(int n, double *a) {
#pragma omp simd safelen(4)
  for (int i = 4; i < n; i++) a[i] = a[i - 4];
}

void as_far_as_safe_in_steps(int n, double *a) {
#pragma omp simd safelen(2)
  for (int i = 8; i < n; i += 2) a[i] = a[i - 4];
}
