// Four apart is the same element.
void ring(int n, int *a) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[i % 4] = i;
}

// Four iterations have four elements.
void ring_once(int *a) {
  for (int i = 0; i < 4; i++)  // expect: parallel
    a[i % 4] = i;
}

// Remainders of negative numbers are negative in C: -3 to 3 are all different.
void both_signs(int *a) {
  for (int i = -3; i <= 3; i++)  // expect: parallel
    a[i % 4 + 3] = i;
}

// One more on each side and -4, 0 and 4 meet.
void both_signs_wider(int *a) {
  for (int i = -4; i <= 4; i++)  // expect: sequential output(a)
    a[i % 4 + 3] = i;
}

// The next element of the ring is written by the next iteration.
void ring_chain(double *a) {
  for (int i = 0; i < 8; i++)  // expect: sequential
    a[(i + 1) % 8] = a[i];
}

// Two halves of a ring, one read and one written.
void ring_halves(double *a) {
  for (int i = 0; i < 4; i++)  // expect: parallel
    a[(i + 6) % 8] = a[(i + 2) % 8];
}

// A double buffer: the step's parity chooses the half, the inner loop is free.
void double_buffer(int steps, int n, double a[2][n]) {
  for (int t = 0; t < steps; t++)    // expect: sequential flow(a)
    for (int i = 1; i < n - 1; i++)  // expect: parallel
      a[(t + 1) % 2][i] = a[t % 2][i - 1] + a[t % 2][i + 1];
}

// Masks are remainders of powers of two.
void masked(int n, int *a) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[i & 7] = i;
}

// Clearing the last bit makes pairs.
void cleared(int n, int *a) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a) distance(1)
    a[i & ~1] = i;
}

// Flipping a bit permutes the elements.
void flipped(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel or unknown
    a[i ^ 1] = 0.0;
}

// A shift is a product with a power of two.
void shifted(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i << 1] = a[(i << 1) + 1];
}

// A shift to the right is a quotient, rounded down.
void shifted_right(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[i >> 2] = 0.0;
}
