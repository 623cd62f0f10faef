// m may be 1.
void shifted(int n, int m, double *a) {
  for (int i = 0; i < n; i++)  // expect: sequential
    a[i] = a[i + m];
}

// The shift is as long as the loop.
void shifted_by_length(int m, double *a) {
  for (int i = 0; i < m; i++)  // expect: parallel
    a[i] = a[i + m];
}

// Half the length, half the loop.
void second_half(int n, double *a) {
  for (int i = 0; i < n / 2; i++)  // expect: parallel
    a[i] = a[i + n / 2];
}

// Half the length, the whole loop.
void second_half_all(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: sequential
    a[i] = a[i + n / 2];
}

// k may lie among the elements that are written.
void some_element(int n, int k, double *a) {
  for (int i = 0; i < n; i++)  // expect: sequential
    a[i] = a[k] + 1.0;
}

// Guarded by the condition that makes it safe.
void guarded(int n, int m, double *a) {
  if (m >= n)
    for (int i = 0; i < n; i++)  // expect: parallel
      a[i] = a[i + m];
}

// m may be 0, and then every iteration writes element 0.
void symbolic_stride(int n, int m, double *a) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[m * i] = 1.0;
}

// The inner index is unique; that rows do not overlap takes a product of unknowns.
void linearized(int n, int m, double *a) {
  for (int i = 0; i < n; i++)    // expect: parallel or unknown
    for (int j = 0; j < m; j++)  // expect: parallel
      a[i * m + j] = 0.0;
}

// Reading from the row above.
void linearized_chain(int n, int m, double *a) {
  for (int i = 1; i < n; i++)    // expect: sequential
    for (int j = 0; j < m; j++)  // expect: parallel or unknown
      a[i * m + j] = a[(i - 1) * m + j];
}

// The lower triangle packed row by row.
void packed_triangle(int n, double *a) {
  for (int i = 0; i < n; i++)     // expect: parallel or unknown
    for (int j = 0; j <= i; j++)  // expect: parallel
      a[i * (i + 1) / 2 + j] = 0.0;
}

// Squares of numbers from zero up are all different.
void squares(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel or unknown
    a[i * i] = 0.0;
}

// The squares of -1 and 1 are not.
void squares_both_signs(int n, double *a) {
  for (int i = -n; i <= n; i++)  // expect: sequential output(a)
    a[i * i] = 0.0;
}

// Row 0 and column 0 of a multiplication table are all element 0.
void products(int n, int *a) {
  for (int i = 0; i < n; i++)    // expect: sequential output(a)
    for (int j = 0; j < n; j++)  // expect: sequential output(a)
      a[i * j] = i;
}

// Two symbolic offsets that may be equal up to one.
void two_offsets(int n, int p, int q, double *a) {
  for (int i = 0; i < n; i++)  // expect: sequential
    a[i + p] = a[i + q];
}

// The same offset on both sides.
void one_offset(int n, int p, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i + p] = a[i + p] * 2.0;
}
