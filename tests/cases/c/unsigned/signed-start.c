// A signed index that meets an unsigned bound is compared as an unsigned number: -3 is far
// above the bound for `<`, unless that is large, and counts up through zero for `!=`.
void from_below(unsigned n, int *a) {
  for (int i = -3; i != n; i++)  // expect: sequential anti(a)
    a[i + 3] = a[i + 4];
}

void below_a_large_bound(unsigned n, int *a) {
  for (int i = -3; i < n; i++)  // expect: sequential or unknown
    a[i + 3] = a[i + 4];
}

// A start that cannot be negative keeps the loop a plain one.
void from_a_byte(unsigned n, unsigned char first, int *a) {
  for (int i = first; i < n; i++)  // expect: parallel
    a[i] = i;
}

// The inner index starts where the outer one is, which is never below zero.
void pairs(unsigned n, double a[100][100]) {
  for (int i = 0; i < n; i++)        // expect: parallel
    for (int j = i + 1; j < n; j++)  // expect: parallel
      a[i][j] += 1.0;
}

// The same within rows of known length.
void short_pairs(unsigned n, double a[n][100]) {
  for (int i = 0; i < n; i++)        // expect: parallel
    for (int j = i; j < 100u; j++)   // expect: parallel
      a[i][j] = 0.0;
}

void pairs_by_size(unsigned long n, double a[n][n]) {
  for (int i = 0; i < n; i++)                  // expect: parallel
    for (unsigned long j = i + 1; j < n; j++)  // expect: parallel
      a[i][j] = 0.0;
}

// The same from the end: the test keeps i at 0 or above.
void pairs_from_the_end(unsigned n, double a[n][n]) {
  for (int i = 99; i >= 0; i--)      // expect: parallel or unknown
    for (int j = i + 1; j < n; j++)  // expect: parallel
      a[i][j] = 0.0;
}

// The outer index may be negative.
void pairs_from_below(unsigned n, int m, double *a) {
  for (int i = m; i < 10; i++)       // expect: unknown or sequential
    for (int j = i + 1; j < n; j++)  // expect: unknown
      a[j] = i;
}

// It falls below zero in the loop.
void falling_start(unsigned n, double *a) {
  int i = 3;
  while (i > -5) {                   // expect: unknown or sequential
    for (int j = i + 1; j < n; j++)  // expect: unknown
      a[j] = i;
    i--;
  }
}

// An unsigned test does not keep a signed index above zero.
void unsigned_test(unsigned n, double *a) {
  for (int i = 3; i >= 0u; i--)      // expect: unknown or sequential
    for (int j = i + 1; j < n; j++)  // expect: unknown
      a[j] = i;
}
