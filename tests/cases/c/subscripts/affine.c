// Even elements are written, odd ones read.
void even_odd(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[2 * i] = a[2 * i + 1];
}

// 4 i + 1 is odd, 2 i is even.
void odd_from_even(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[4 * i + 1] = a[2 * i];
}

// 3 i and 6 i + 1 differ modulo three.
void modulo_three(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[3 * i] = a[6 * i + 1];
}

// a[2] is written by iteration 1 and read by iteration 2: the distance varies.
void doubled(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: sequential flow(a)
    a[2 * i] = a[i];
}

// 2 x = 3 y + 7 has solutions with x and y far apart.
void two_three(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: sequential
    a[2 * i] = a[3 * i + 7];
}

// The same equation, but no solution lies within the bounds.
void two_three_short(double *a) {
  for (int i = 0; i < 4; i++)  // expect: parallel
    a[2 * i] = a[3 * i + 7];
}

// One element for all.
void constant_element(int n, int *a) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[5] = i;
}

// One element for all, always the same value: the memory is still written by everybody.
void constant_value(int n, int *a) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[5] = 7;
}

// Iteration 0 writes what all the others read.
void broadcast_first(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: sequential flow(a)
    a[i] = a[0] + 1.0;
}

// Element 0 is never written.
void broadcast_fixed(int n, double *a) {
  for (int i = 1; i < n; i++)  // expect: parallel
    a[i] = a[0] + 1.0;
}

// All read what the last one writes.
void broadcast_last(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: sequential anti(a)
    a[i] = a[n - 1] + 1.0;
}

// Element n is beyond what is written.
void sentinel(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = a[n];
}

// 3 i + 5 j is the same for two pairs only if i differs by a multiple of five.
void grid_five_three(double *a) {
  for (int i = 0; i < 5; i++)    // expect: parallel
    for (int j = 0; j < 3; j++)  // expect: parallel
      a[3 * i + 5 * j] = 1.0;
}

// With one more of each the pairs (0, 3) and (5, 0) meet.
void grid_six_four(double *a) {
  for (int i = 0; i < 6; i++)    // expect: sequential output(a)
    for (int j = 0; j < 4; j++)  // expect: parallel
      a[3 * i + 5 * j] = 1.0;
}

// A mixed-radix number is unique.
void radix(double *a) {
  for (int i = 0; i < 10; i++)      // expect: parallel
    for (int j = 0; j < 10; j++)    // expect: parallel
      for (int k = 0; k < 10; k++)  // expect: parallel
        a[100 * i + 10 * j + k] = 0.0;
}

// One digit too many: 10 is written as 1 0 too.
void radix_overflow(double *a) {
  for (int i = 0; i < 10; i++)       // expect: sequential output(a)
    for (int j = 0; j < 10; j++)     // expect: sequential output(a)
      for (int k = 0; k <= 10; k++)  // expect: parallel
        a[100 * i + 10 * j + k] = 0.0;
}

// Diagonals are shared.
void diagonal(int n, double *a) {
  for (int i = 0; i < n; i++)    // expect: sequential output(a)
    for (int j = 0; j < n; j++)  // expect: parallel
      a[i + j] = i;
}

// Pairs of two never overlap.
void pairs(int n, double *a) {
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int j = 0; j < 2; j++)  // expect: parallel
      a[2 * i + j] = 0.0;
}

// Triples at distance two do.
void triples(int n, double *a) {
  for (int i = 0; i < n; i++)    // expect: sequential output(a)
    for (int j = 0; j < 3; j++)  // expect: parallel
      a[2 * i + j] = 0.0;
}

// Rows of a hundred, kept in one dimension.
void linear_rows(int n, double *a) {
  for (int i = 0; i < n; i++)      // expect: parallel
    for (int j = 0; j < 100; j++)  // expect: parallel
      a[i * 100 + j] = 0.0;
}

// One column too many reaches the next row.
void linear_rows_overlap(int n, double *a) {
  for (int i = 0; i < n; i++)       // expect: sequential output(a)
    for (int j = 0; j <= 100; j++)  // expect: parallel
      a[i * 100 + j] = 0.0;
}

// The inner loop starts where the outer one stands: later rows overwrite earlier ones.
void shrinking(int n, double *a) {
  for (int i = 0; i < n; i++)    // expect: sequential output(a)
    for (int j = i; j < n; j++)  // expect: parallel
      a[j] = i;
}
