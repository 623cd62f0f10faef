// options: --wrap strict
#include <stddef.h>

// 2 * i is the same for i and i + 2^63, which no program counts to.
void evens(size_t n, double *a) {
  for (size_t i = 0; i < n; i++)      // expect: unknown
    a[2 * i] = 0.0;
}

// The product may wrap around.
void rows(size_t n, size_t m, double *a) {
  for (size_t i = 0; i < n; i++)      // expect: unknown
    for (size_t j = 0; j < m; j++)    // expect: parallel
      a[i * m + j] = 1.0;
}

// A sum that wraps around is as different as one that does not.
void shifted(size_t n, size_t m, double *a) {
  for (size_t i = 0; i < n; i++)      // expect: parallel
    a[i + m] = 0.0;
}

// 7 + 3 t is a multiple of 3 only after a wrap, and tests like that are meant so.
void stored_after_a_wrap(unsigned n, unsigned t, unsigned *a) {
  for (unsigned i = 0; i < n; i++)  // expect: sequential output(a) or unknown
    if ((7u + t * 3u) % 3 == 0)
      a[0] = i;
}

void compared_after_a_wrap(unsigned n, unsigned t, unsigned *a) {
  for (unsigned i = 0; i < n; i++)  // expect: sequential output(a) or unknown
    if (t + 1u < t)
      a[0] = i;
}

// No unsigned number is below zero, whatever memory holds, and so nothing is stored.
void never_below_zero(int n, unsigned *e) {
  for (int i = 0; i < n; i++)  // expect: parallel or runtime
    if (e[i % 3] < 0) e[1] = 3;
}

void never_above_its_range(int n, unsigned char *e) {
  for (int i = 0; i < n; i++)  // expect: parallel or runtime
    if (e[i % 3] > 255) e[1] = 3;
}

// Nothing wraps here: what is subtracted from the greatest number leaves any other one.
void from_the_end(unsigned long n, unsigned long m, int *a) {
  for (unsigned long i = 0; i < n; i++) // expect: sequential or unknown
    a[i] = a[~0ul - m];
}

void complement(unsigned long n, unsigned long m, int *a) {
  for (unsigned long i = 0; i < n; i++) // expect: sequential or unknown
    a[i] = a[~m];
}

// No loop ends of which a short index would have to pass the end of its type.
void up_to_255(int n, int *b) {
  for (unsigned char i = 250; i < n; i++) // expect: parallel
    b[i & 63] = 1;
}

void down_to_0(int n, int m, int *b) {
  for (unsigned char i = n & 63; i > m; i--) // expect: parallel
    b[i & 63] = 1;
}
