#include <stddef.h>

// Down to 0, after which the index is the greatest number of its type.
void down(unsigned n, double *a) {
  for (unsigned i = n - 1; i < n; i--)  // expect: parallel
    a[i] = 0.0;
}

void down_until(size_t n, double *a) {
  for (size_t i = n - 1; i != (size_t)-1; --i)  // expect: parallel
    a[i] = 0.0;
}

void down_behind(unsigned n, double *a) {
  for (unsigned i = n - 1; i < n; i--)  // expect: sequential
    a[i] = a[i + 1];
}

void down_until_behind(unsigned n, double *a) {
  for (unsigned i = n - 1; i != -1; i--)  // expect: sequential
    a[i] = a[i + 1];
}

// It starts anywhere, and is the greatest number or m behind the loop.
void from_anywhere(unsigned n, unsigned m, double *a, unsigned *last) {
  unsigned i;
  for (i = m; i < n; i--)  // expect: parallel
    a[i] = 0.0;
  *last = i;
}

// Every number from n on, and 0 only after a wrap.
void up_until_zero(unsigned n, double *a) {
  for (unsigned i = n; i != 0; i++)  // expect: unknown
    a[i] = a[i - 1];
}

void to_a_bound(double *a, const double *b, size_t n, size_t m) {
  for (size_t i = n - 1; i >= m; i--) // expect: parallel
    a[i] = b[i] + 1;
}

void by_two(double *a, const double *b, size_t n, size_t m) {
  for (size_t i = n - 1; i > m; i -= 2) // expect: parallel
    a[i] = b[i] + a[i - 1];
}

void recurrence(double *a, size_t n, size_t m) {
  for (size_t i = n - 1; i >= m; i--) // expect: sequential
    a[i] = a[i + 1] + 1;
}

// With `m = 0` it ends by the jump only, or not inside of the array.
void left_early(double *a, const double *b, size_t n, size_t m) {
  for (size_t i = n - 1; i >= m; i--) { // expect: sequential
    if (b[i] < 0)
      break;
    a[i] = a[i + 1] + 1;
  }
}

struct bounds { size_t least; };

// With a bound of 0 the index wraps around and leaves the array.
void first_is_last(double *a, const struct bounds *p, size_t n) {
  for (size_t i = n - 1; i >= p->least; i--) { // expect: parallel
    if (i == 0)
      a[1] = 1;
    else
      a[i] = i;
  }
}

void bound_in_memory(double *a, const struct bounds *p, size_t n) {
  for (size_t i = n - 1; i >= p->least; i--) // expect: sequential flow(a)
    a[i] = a[i + 1] + 1;
}
