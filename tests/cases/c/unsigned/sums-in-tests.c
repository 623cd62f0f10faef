#include <stddef.h>

// `i + 1 < n` spares the test whether n is 0; sums of unsigned integers are modulo 2^w.
void all_but_the_last(size_t n, double *a) {
  for (size_t i = 0; i + 1 < n; i++)  // expect: parallel
    a[i] = 0.0;
}

void inside(size_t n, double *restrict a, const double *restrict b) {
  for (size_t i = 1; i + 1 < n; i++)  // expect: parallel
    a[i] = b[i - 1] + b[i + 1];
}

void in_place(size_t n, double *a) {
  for (size_t i = 1; i + 1 < n; i++)  // expect: sequential
    a[i] = a[i - 1] + a[i + 1];
}

// Four at once, as far as there are four.
void unrolled(unsigned n, double *a) {
  for (unsigned i = 0; i + 4 <= n; i += 4) {  // expect: parallel
    a[i] = 0.0;
    a[i + 3] = 1.0;
  }
}

void mirrored(unsigned n, double *a) {
  unsigned i = 2;
  while (n > i + 1) {  // expect: parallel
    a[i] = 0.0;
    i++;
  }
}

// Where the first sum may leave the type, the test may hold for a small n.
void from_its_end(size_t n, double *a) {
  for (size_t i = n; i + 1 < n; i++)  // expect: unknown
    a[i] = 0.0;
}

// The bound is a member of a structure that the loop does not change.
struct line {
  size_t size;
  double *at;
};

void smoothed(const struct line *from, struct line *to) {
  for (size_t i = 1; i + 1 < from->size; i++)  // expect: parallel
    to->at[i] = from->at[i - 1] + from->at[i + 1];
}
