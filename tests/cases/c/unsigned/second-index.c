// A second index of an unsigned type has a closed form modulo 2^w.
#include <stddef.h>

void beside(size_t n, double *restrict s, const double *restrict x) {
  size_t i, k;
  for (i = 0, k = 0; i < n; i++, k++)  // expect: parallel induction(k)
    s[k] = x[i];
}

void by_two(unsigned n, double *restrict s, const double *restrict x) {
  unsigned k = 3;
  for (unsigned i = 0; i < n; i++) {  // expect: parallel induction(k)
    s[k] = x[i];
    k += 2;
  }
}

void falling(size_t n, double *restrict s, const double *restrict x) {
  size_t k = n;
  for (size_t i = 0; i < n; i++)  // expect: parallel induction(k)
    s[--k] = x[i];
}

// The second index takes every value again after 256 iterations.
void bytes(unsigned n, double *restrict s, const double *restrict x) {
  unsigned char k = 0;
  for (unsigned i = 0; i < n; i++, k++)  // expect: sequential output(s)
    s[k] = x[i];
}

// What is doubled has no linear form.
void doubled(unsigned n, double *restrict s) {
  unsigned k = 1;
  for (unsigned i = 0; i < n; i++) {  // expect: sequential
    s[k] = i;
    k *= 2;
  }
}

void down(unsigned n, double *restrict s, const double *restrict x) {
  do {  // expect: parallel
    s[n] = x[n];
  } while (--n);
}

void down_in_the_body(size_t n, double *restrict s, const double *restrict x) {
  if (n > 0)
    do {  // expect: parallel
      s[n] = x[n];
      n--;
    } while (n > 0);
}

void down_first(unsigned n, double *restrict s, const double *restrict x) {
  while (n--)  // expect: parallel
    s[n] = x[n];
}

// What one iteration writes is what the next one reads.
void chained(unsigned n, double *s) {
  do {  // expect: sequential flow(s)
    s[n] = s[n + 1];
  } while (--n);
}
