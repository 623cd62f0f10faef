// Indices declared at the top, as old C has them; a product of matrices.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void multiply(int n, int m, double a[][40], double b[][40], double c[][40]) {
  int i, j, k;
  for (i = 0; i < n; i++)  // parallel for private(j, k) if with other loops innermost
    for (j = 0; j < m; j++) {  // left
      c[i][j] = 0;
      for (k = 0; k < 40; k++)  // left
        c[i][j] += a[i][k] * b[k][j];
    }
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static double a[40][40], b[40][40], c[40][40];
  int i, j;
  for (i = 0; i < 40; i++)  // left
    for (j = 0; j < 40; j++) { a[i][j] = drawn(90); b[i][j] = drawn(70) / 3.0; }  // left
  int n = drawn(41), m = drawn(41);
  multiply(n, m, a, b, c);
  for (i = 0; i < 40; i++)  // left
    for (j = 0; j < 40; j++) printf("%a\n", c[i][j]);  // left
  return 0;
}
