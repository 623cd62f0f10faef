// options: --assume "m >= n"
// The user states that the shift is at least as long as the loop.
void shifted(int n, int m, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = a[i + m];
}

// Downwards the read elements lie below all that are written.
void shifted_down(int n, int m, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = a[i - m];
}
