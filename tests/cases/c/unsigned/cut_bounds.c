// An int that counts to more than its type holds overflows: no run of a loop that nothing
// leaves has a negative number as its bound without a sign.
#include <stddef.h>

void rows(int m, int n, double *a) {
  size_t width = n;
  for (int i = 0; i < m; i++)  // expect: parallel
    for (int j = 0; j < width; j++)  // expect: parallel
      a[i * width + j] = 1;
}

void narrow(int m, int n, double *a) {
  unsigned width = n;
  for (int i = 0; i < m; i++)  // expect: parallel
    for (int j = 0; j < width; j++)  // expect: parallel
      a[i * n + j] = 1;
}

void from_below(int n, int *a) {
  for (int i = 0; i < (size_t)n; i++)  // expect: parallel
    if (n < 0) a[0] = i;
}

void beyond(size_t n, int *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    if (n > 100) a[i] = 1;
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    if (n > 100) a[i / 2] = 1;
}

// A jump may end it early, and a long index gets further.
void left(int m, int n, int *a, const int *c) {
  for (int i = 0; i < m; i++)  // expect: unknown or sequential output(a)
    for (int j = 0; j < (size_t)n; j++) {  // expect: unknown or sequential control(c)
      if (c[j]) break;
      a[i * n + j] = 1;
    }
}

void further(int n, char *a) {
  for (long i = 0; i < (unsigned)n; i++)  // expect: unknown or sequential output(a)
    if (n < 0) a[i / 2] = 1;
}

// A wider number that is negative may be few as one of 32 bits: -4294967291 is five.
void cut_down(long n, double *a) {
  for (int i = 0; i < (unsigned)n; i++)  // expect: unknown or sequential output(a)
    a[n < 0 ? 0 : i] = 1;
}

void cut_down_before(long n, double *a) {
  unsigned width = n;
  for (int i = 0; i < width; i++)  // expect: unknown or sequential output(a)
    a[n < 0 ? 0 : i] = 1;
}

void as_wide(int n, double *a) {
  for (int i = 0; i < (unsigned)n; i++)  // expect: parallel
    a[n < 0 ? 0 : i] = 1;
}
