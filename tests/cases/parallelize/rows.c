// The outer loop carries a value, the inner one does not: each thread gets some columns.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void sweep(int rows, int columns, double a[][64]) {
  int i, j;
  for (i = 1; i < rows; i++)  // parallel private(i) in shares of the loop over j
    for (j = 0; j < columns; j++)  // for schedule(static) nowait
      a[i][j] = a[i - 1][j] * 0.5 + a[i][j];
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static double a[20][64];
  for (int i = 0; i < 1280; i++) a[i / 64][i % 64] = drawn(1000);  // left
  int rows = drawn(21), columns = drawn(65);
  sweep(rows, columns, a);
  for (int i = 0; i < 1280; i++) printf("%a\n", a[i / 64][i % 64]);  // left
  return 0;
}
