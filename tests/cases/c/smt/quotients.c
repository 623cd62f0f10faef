// options: --assume "m >= 1"

// Quotient and remainder put together again are the number itself.
void flattened(int n, int m, double *a) {
  for (int i = 0; i < n; i++)            // expect: parallel
    a[i / m * m + i % m] = i;
}

// Without the quotient the places come back after m.
void around(int n, int m, double *a) {
  for (int i = 0; i < n; i++)            // expect: sequential output(a)
    a[i % m] = i;
}

// As long as there are no more iterations than places, none comes back.
void once_around(int n, int m, double *a) {
  if (n <= m)
    for (int i = 0; i < n; i++)          // expect: parallel
      a[i % m] = i;
}

// A rotation by k places.
void rotated(int m, int k, double *a, double *b) {
  if (k >= 0)
    for (int i = 0; i < m; i++)          // expect: parallel
      b[(i + k) % m] = a[i];
}

// One iteration more comes back to the first place.
void rotated_once_more(int m, int k, double *a, double *b) {
  if (k >= 0)
    for (int i = 0; i <= m; i++)         // expect: sequential output(b)
      b[(i + k) % m] = a[i];
}

// Blocks of m iterations share a quotient.
void blocks(int n, int m, double *a) {
  for (int i = 0; i < n; i++)            // expect: sequential output(a)
    a[i / m] = i;
}

// Every m-th iteration has a quotient of its own.
void block_leaders(int n, int m, double *a) {
  for (int i = 0; i < n; i++)            // expect: parallel
    if (i % m == 0)
      a[i / m] = i;
}

// A transposition by one index: row and column change places.
void transposed(int n, int m, double *a, double *b) {
  for (int i = 0; i < n * m; i++)        // expect: parallel
    b[i % m * n + i / m] = a[i];
}

// With the wrong row length, places meet.
void transposed_wrongly(int n, int m, double *a, double *b) {
  for (int i = 0; i < n * m; i++)        // expect: sequential output(b)
    b[i % m * m + i / m] = a[i];
}

// The other factor is fixed, so the remainder alone decides.
void column_of(int n, int m, double *a) {
  for (int i = 0; i < n; i++)            // expect: sequential output(a)
    a[m * (i % m)] = i;
}
