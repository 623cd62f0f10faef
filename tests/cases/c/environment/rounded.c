// A function that rounds to an integer may fail, and then `errno` says so.
#include <errno.h>
#include <math.h>

int rounded(const double *restrict x, long *restrict y, int n) {
  for (int i = 0; i < n; i++)  // expect: unknown
    y[i] = lround(x[i]);
  return errno;
}
