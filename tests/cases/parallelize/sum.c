// Sums, products of signs, and bits: reductions over integers and over reals.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void combine(int n, const int *v, const double *a, long *total, double *real) {
  long s = 0;
  int sign = 1, bits = 0, all = -1, odd = 0;
  double r = 0.5;
  for (int i = 0; i < n; i++) {  // parallel for reduction(&: all) reduction(|: bits) reduction(^: odd) reduction(+: r, s) reduction(*: sign)
    s += v[i];
    sign *= v[i] % 2 ? -1 : 1;
    bits |= v[i];
    all &= v[i] | 3;
    odd ^= v[i];
    r += a[i];
  }
  *total = s + 1000L * sign + bits + all + odd;
  *real = r;
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  int v[200];
  double a[200];
  int n = drawn(200);
  for (int i = 0; i < 200; i++) { v[i] = drawn(10000); a[i] = drawn(999) / 7.0; }  // left
  long total = 0;
  double real = 0;
  combine(n, v, a, &total, &real);
  printf("%ld\n~%a\n", total, real);
  return 0;
}
