#include <stddef.h>

// Rows of a matrix: the product is taken not to wrap around.
void rows(size_t n, size_t m, double *a) {
  for (size_t i = 0; i < n; i++)      // expect: parallel
    for (size_t j = 0; j < m; j++)    // expect: parallel
      a[i * m + j] = 2 * a[i * m + j];
}

// One element too many in a row is the first one of the next.
void rows_too_long(size_t n, size_t m, double *a) {
  for (size_t i = 0; i < n; i++)      // expect: sequential output(a)
    for (size_t j = 0; j <= m; j++)   // expect: parallel
      a[i * m + j] = 1.0;
}

// Numbers of 32 bits, converted before they are multiplied, leave nothing to assume.
void converted(int n, int m, double *a) {
  for (int i = 0; i < n; i++)         // expect: parallel
    for (int j = 0; j < m; j++)       // expect: parallel
      a[(size_t)i * m + j] = 1.0;
}

// The grid inside a border of one; with n = 0 the bounds would wrap around.
void smoothed(size_t n, double *a, const double *b) {
  for (size_t i = 1; i < n - 1; i++)    // expect: parallel
    for (size_t j = 1; j < n - 1; j++)  // expect: parallel
      a[i * n + j] = b[(i - 1) * n + j] + b[(i + 1) * n + j];
}

// In place, a row needs the one before it.
void smoothed_in_place(size_t n, double *a) {
  for (size_t i = 1; i < n; i++)      // expect: sequential flow(a)
    for (size_t j = 0; j < n; j++)    // expect: parallel
      a[i * n + j] = a[(i - 1) * n + j];
}

// A volume in a scalar that is computed first.
void volume(size_t nx, size_t ny, size_t nz, double *a, const double *b) {
  for (size_t z = 0; z < nz; z++)         // expect: parallel
    for (size_t y = 0; y < ny; y++)       // expect: parallel
      for (size_t x = 0; x < nx; x++) {   // expect: parallel
        size_t at = (z * ny + y) * nx + x;
        a[at] = b[at];
      }
}

// Half of a product that is always even.
void triangle(size_t n, double *a) {
  for (size_t i = 0; i < n; i++)      // expect: parallel
    for (size_t j = 0; j <= i; j++)   // expect: parallel
      a[i * (i + 1) / 2 + j] = 0.0;
}

// Two ends in one test, by the wrap below three: iterations from 3 on read and write.
void between(size_t n, double *a) {
  for (size_t i = 0; i < n; i++)      // expect: sequential anti(a)
    if (i - 3 < 10) a[i - 3] = a[i];
}

// A ring goes round.
void ring(size_t n, size_t m, double *a) {
  for (size_t i = 0; i < n; i++)      // expect: sequential flow(a)
    a[(i + 1) % m] = a[i];
}

// With a factor that is even, a wrap makes several iterations meet the condition.
int last_meeting(unsigned n, unsigned m) {
  int t = 0;
  for (unsigned i = 0; i < n; i++)    // expect: unknown
    if (i * m == 12) t = i;
  return t;
}
