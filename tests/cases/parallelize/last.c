// The last value of a scalar is wanted, also where no iteration runs.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static double last(int n, const double *a, double *b) {
  double t = -1.0;
  for (int i = 0; i < n; i++) {  // parallel for firstprivate(t) lastprivate(t) if
    t = a[i] * 2.0;
    b[i] = t + 1.0;
  }
  return t;
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  double a[100], b[100], c[100];
  int n = drawn(100);
  for (int i = 0; i < 100; i++) { a[i] = drawn(1000) / 7.0; b[i] = drawn(1000) / 3.0; c[i] = 0; }  // left
  double t = last(n, a, b), none = last(0, a, b);
  printf("%a %a\n", t, none);
  for (int i = 0; i < n; i++) printf("%a\n", b[i]);  // left
  printf("%a\n", c[3]);
  return 0;
}
