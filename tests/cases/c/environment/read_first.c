// Read before the call that fails, and after mathematics behind it.
#include <errno.h>
#include <math.h>
#include <stdio.h>

int both(void) {
  if (errno && puts("bad") < 0)
    return 1;
  return 0;
}

void logarithms(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = log(b[i]);
}
