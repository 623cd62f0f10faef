// A scalar from outside that every iteration writes first.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void swap_halves(int n, double *a, double *b) {
  int i;
  double t, u;
  for (i = 0; i < n; i++) {  // parallel for private(t, u) if
    t = a[i];
    u = b[i] * t;
    a[i] = u;
    b[i] = t;
  }
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  double a[100], b[100], c[100];
  int n = drawn(100);
  for (int i = 0; i < 100; i++) { a[i] = drawn(1000) / 7.0; b[i] = drawn(1000) / 3.0; c[i] = 0; }  // left
  swap_halves(n, a, b);
  for (int i = 0; i < n; i++) printf("%a\n", a[i]);  // left
  for (int i = 0; i < 100; i++) printf("%a\n", b[i]);  // left
  printf("%a\n", c[3]);
  return 0;
}
