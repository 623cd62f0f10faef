// options: --alias strict
// Either pointer may point into the other's elements.
void copy(int n, double *a, double *b) {
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i] = b[i];
}

// The promise of restrict is kept.
void copy_restrict(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = b[i];
}

// One pointer cannot be at odds with itself.
void one_pointer(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = a[i] + 1.0;
}

// Two pointers that are only read.
double two_read(int n, const double *a, const double *b) {
  double s = 0.0;
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:s)
    s += a[i] * b[i];
  return s;
}

// A recurrence is one, whatever overlaps.
void chain(int n, double *a, const double *b) {
  for (int i = 1; i < n; i++)  // expect: sequential flow(a)
    a[i] = a[i - 1] + b[i];
}

// A pointer may well point into a global array.
static double table[100];
void into_table(const double *b) {
  for (int i = 0; i < 99; i++)  // expect: unknown
    table[i] = b[i];
}

// Two global arrays are two places.
static double other[100];
void between_tables(void) {
  for (int i = 0; i < 99; i++)  // expect: parallel
    table[i] = other[i + 1];
}

// A local array that nobody else has the address of.
void local_target(const double *b, double *out) {
  double w[50];
  for (int i = 0; i < 50; i++)  // expect: parallel
    w[i] = b[i];
  out[0] = w[3];
}

// The sum lives where a pointer points to, which may be one of the terms.
void into_pointer(int n, const double *a, double *s) {
  for (int i = 0; i < n; i++)  // expect: unknown
    *s += a[i];
}
