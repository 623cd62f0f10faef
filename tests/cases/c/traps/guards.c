// The guard contradicts the bounds.
void impossible(int n, int *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    if (i < 0)
      a[0] = i;
}

// So does this one, with parameters.
void impossible_symbolic(int n, int *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    if (i > n)
      a[0] = i;
}

// One iteration writes, and nobody else looks.
void single_writer(int n, int m, int *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    if (i == m)
      a[0] = i;
}

// One iteration writes, everybody looks.
void single_writer_read(int n, int m, double *a, double *b) {
  for (int i = 0; i < n; i++) {  // expect: sequential flow(a) anti(a)
    if (i == m)
      a[0] = 1.0;
    b[i] = a[0];
  }
}

// Iterations from 4 on all write one element.
void many_writers(int n, int *a) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    if (i > 3)
      a[0] = i;
}

// The guard keeps the read away from the written half.
void guarded_read(int n, int m, double *a) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (i < m)
      a[i] = 1.0;
    if (i >= m)
      a[i] = a[i] + 2.0;
  }
}

// Ten positions are clamped to one.
void clamped(int n, int *a) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[i < 5 ? i : 5] = i;
}

// Distances from five are shared by four and six.
void mirrored(int n, int *a) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[i > 5 ? i - 5 : 5 - i] = i;
}

// A guard on the data cannot make a different element of it.
void data_guard(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)  // expect: parallel
    if (b[i] > 0.0)
      a[i] = b[i];
}

// Whether two iterations write element 0 is in the data.
void data_guard_shared(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)  // expect: runtime or sequential output(a)
    if (b[i] > 0.0)
      a[0] = b[i];
}
