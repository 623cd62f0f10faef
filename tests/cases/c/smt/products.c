// options: --assume "stride >= 1" --assume "width >= 1"

// Rows of a symbolic length do not overlap as long as the column stays inside.
void rows(int n, int width, double *a) {
  for (int i = 0; i < n; i++)            // expect: parallel
    for (int j = 0; j < width; j++)      // expect: parallel
      a[width * i + j] = i + j;
}

// One column too many reaches the next row.
void rows_too_long(int n, int width, double *a) {
  for (int i = 0; i < n; i++)            // expect: sequential output(a)
    for (int j = 0; j <= width; j++)     // expect: parallel
      a[width * i + j] = i + j;
}

// A stride of at least one never comes back, whatever it is.
void strided(int n, int stride, double *a) {
  for (int i = 0; i < n; i++)            // expect: parallel
    a[stride * i] = i;
}

// A stride of one meets the neighbor.
void strided_neighbor(int n, int stride, double *a) {
  for (int i = 0; i < n; i++)            // expect: sequential anti(a)
    a[stride * i] = a[stride * i + 1] + i;
}

// Even and odd multiples of a stride never meet.
void interleaved(int n, int stride, double *a) {
  for (int i = 0; i < n; i++)            // expect: parallel
    a[2 * stride * i] = a[2 * stride * i + stride];
}

// A stride that may be zero stores to one place.
void free_stride(int n, int any, double *a) {
  for (int i = 0; i < n; i++)            // expect: sequential output(a)
    a[any * i] = i;
}

// Squares of natural numbers differ.
void squares(int n, double *a) {
  for (int i = 0; i < n; i++)            // expect: parallel
    a[i * i] = i;
}

// Squares of opposite numbers are equal.
void squares_around_zero(int n, double *a) {
  for (int i = -n; i <= n; i++)          // expect: sequential output(a)
    a[i * i] = i;
}

// A parabola turns round.
void parabola(int n, double *a) {
  for (int i = 0; i < n; i++)            // expect: sequential output(a)
    a[i * i - 6 * i + 9] = i;
}

// From its lowest point on, a parabola only rises.
void half_a_parabola(int n, double *a) {
  for (int i = 3; i < n; i++)            // expect: parallel
    a[i * i - 6 * i + 9] = i;
}

// Cubes grow everywhere.
void cubes(int n, double *a) {
  for (int i = -n; i < n; i++)           // expect: parallel
    a[i * i * i + i] = i;
}

// i^3 - 3i has the same value at -2 and 1.
void folded_cubes(int n, double *a) {
  for (int i = -n; i < n; i++)           // expect: sequential output(a)
    a[i * i * i - 3 * i] = i;
}

// The product of two indices is the same for (1, 2) and (2, 1).
void multiplication_table(int n, double *a) {
  for (int i = 1; i < n; i++)            // expect: sequential output(a)
    for (int j = 1; j < n; j++)          // expect: parallel
      a[i * j] = 1.0;
}

// Planes, rows and columns of symbolic sizes.
void volume(int n, int m, int width, double *a) {
  for (int i = 0; i < n; i++)            // expect: parallel
    for (int j = 0; j < m; j++)          // expect: parallel
      for (int k = 0; k < width; k++)    // expect: parallel
        a[(i * m + j) * width + k] = 0.0;
}

// Planes that are one row too short overlap.
void volume_with_a_wrong_size(int n, int m, int width, double *a) {
  for (int i = 0; i < n; i++)            // expect: sequential output(a)
    for (int j = 0; j <= m; j++)         // expect: parallel
      for (int k = 0; k < width; k++)    // expect: parallel
        a[(i * m + j) * width + k] = 0.0;
}

// Two strides whose product is the distance.
void doubled_stride(int n, int m, int stride, double *a) {
  if (m > 0)
    for (int i = 0; i < n; i++)          // expect: parallel
      a[m * stride * i] = a[m * stride * i] + 1.0;
}
