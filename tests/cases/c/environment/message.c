// `%m` is the text for `errno`.
#include <math.h>
#include <stdio.h>

void told(void) { printf("%m\n"); }

void logarithms(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = log(b[i]);
}
