// Each element needs the one before it.
void chain(int n, double *a, double *b) {
  for (int i = 1; i < n; i++)  // expect: sequential flow(a) distance(1) pattern(recurrence)
    a[i] = a[i - 1] + b[i];
}

// A linear recurrence with coefficients; still one step at a time.
void linear(int n, double *x, const double *c, const double *d) {
  for (int i = 1; i < n; i++)  // expect: sequential flow(x) distance(1)
    x[i] = c[i] * x[i - 1] + d[i];
}

// The distance is five: with five iterations or fewer nothing would meet.
void far_back(int n, double *a) {
  for (int i = 5; i < n; i++)  // expect: sequential flow(a) distance(5)
    a[i] = a[i - 5] * 2.0;
}

// The write is ahead of the read by one.
void push(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: sequential flow(a) distance(1)
    a[i + 1] = a[i];
}

// Reading ahead is an anti dependence: the old value is wanted.
void shift_down(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: sequential anti(a) distance(1)
    a[i] = a[i + 1];
}

// Every second element, starting from its own predecessor in the walk.
void strided_chain(int n, double *a) {
  for (int i = 2; i < n; i += 2)  // expect: sequential flow(a) distance(1)
    a[i] = a[i - 2] + 1.0;
}

// Even elements are written, odd ones are read.
void strided_free(int n, double *a) {
  for (int i = 2; i < n; i += 2)  // expect: parallel
    a[i] = a[i - 1] + 1.0;
}

// Distance three with stride two never meets: 2x = 2y + 3 has no solution.
void stride_two_distance_three(int n, double *a) {
  for (int i = 4; i < n; i += 2)  // expect: parallel
    a[i] = a[i - 3] + 1.0;
}
