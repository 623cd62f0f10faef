void next_lane(int n, double *a, const double *b) {
#pragma omp simd
  for (int i = 0; i < n; i++) a[i + 1] = a[i] + b[i];
}

void one_variable(int n, double *a) {
  double t;
#pragma omp simd
  for (int i = 0; i < n; i++) {
    t = a[i];
    a[i] = t * t;
  }
}

void too_many_lanes(int n, double *a) {
#pragma omp simd safelen(5)
  for (int i = 4; i < n; i++) a[i] = a[i - 4];
}

void threads_meet_in_lanes(int n, double *a) {
#pragma omp parallel for simd
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}

void chunks_do_not_help_lanes(int n, int *a) {
#pragma omp parallel for simd schedule(static, 2)
  for (int i = 0; i < 2 * n; i++) a[i / 2] = i;
}

void device_carries(int n, double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}

void device_adds(int n, const double *a, double *sum) {
#pragma omp target teams distribute parallel for map(tofrom : sum[0 : 1])
  for (int i = 0; i < n; i++) sum[0] += a[i];
}

void device_shares(int n, double *a) {
  double t = 0;
#pragma omp target
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    t = a[i];
    a[i] = t;
  }
}
