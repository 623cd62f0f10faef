// A function of the text may fail without a word about `errno`, and call mathematics.
#include <errno.h>
#include <math.h>

static int fill(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = log(b[i]);
  return a[0] < 0;
}

int used(int n, double *a, double *b) {
  int failed = fill(n, a, b);
  if (failed)
    return errno;
  return 0;
}
