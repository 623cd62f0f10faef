// Two neighbors share a half.
void halves(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a) distance(1)
    a[i / 2] = 1.0;
}

// Every second iteration has a half of its own.
void halves_by_two(int n, double *a) {
  for (int i = 0; i < n; i += 2)  // expect: parallel
    a[i / 2] = 1.0;
}

// Division truncates towards zero: -1 / 2 and 0 / 2 are both 0.
void around_zero(int *a) {
  for (int i = -1; i <= 0; i++)  // expect: sequential output(a) distance(1)
    a[i / 2] = i;
}

// Rounded down they would be shared by -2 and -1; truncated they are not.
void below_zero(int *a) {
  for (int i = -2; i <= -1; i++)  // expect: parallel
    a[i / 2 + 1] = i;
}

// 4, 5 and 6 give 0 once five is taken off.
void shifted(int n, int *a) {
  for (int i = 4; i < n; i++)  // expect: sequential output(a)
    a[(i - 5) / 2] = i;
}

// Two loops of ten, kept in one.
void split(double a[10][10]) {
  for (int i = 0; i < 100; i++)  // expect: parallel
    a[i / 10][i % 10] = 0.0;
}

// The quotient alone forgets the remainder.
void quotient_only(double a[10][10]) {
  for (int i = 0; i < 100; i++)  // expect: sequential output(a)
    a[i / 10][0] = i;
}

// Reading one block behind writing.
void block_behind(int n, double *a) {
  for (int i = 8; i < n; i++)  // expect: sequential flow(a)
    a[i] = a[i / 8 * 8 - 1];
}

// The divisor is negative: the quotients run the other way, in pairs.
void negative_divisor(int n, int *a) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a) distance(1)
    a[20 + i / -2] = i;
}
