// Up to the middle, writes and mirrored reads stay on their own sides.
void reverse_half(int n, double *a) {
  for (int i = 0; i < n / 2; i++)  // expect: parallel
    a[i] = a[n - 1 - i];
}

// One step further crosses the middle if n is even.
void reverse_half_and_one(int n, double *a) {
  for (int i = 0; i <= n / 2; i++)  // expect: sequential flow(a)
    a[i] = a[n - 1 - i];
}

// Rounded up: an odd n has a middle element that only meets itself.
void reverse_rounded_up(int n, double *a) {
  for (int i = 0; i < (n + 1) / 2; i++)  // expect: parallel
    a[i] = a[n - 1 - i];
}

// The whole way: anti dependences first, flow dependences after the crossing.
void reverse_all(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)  // expect: sequential flow(a) anti(a)
    a[i] = a[n - 1 - i] + b[i];
}

// Both halves of a buffer of two hundred.
void threshold(double *a) {
  for (int i = 0; i < 100; i++)  // expect: parallel
    a[i] = a[i + 100];
}

// One iteration more reaches element 100.
void threshold_reached(double *a) {
  for (int i = 0; i <= 100; i++)  // expect: sequential anti(a) distance(100)
    a[i] = a[i + 100];
}
