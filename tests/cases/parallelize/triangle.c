// Rows of different lengths are not made one loop.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void fill(int v[12][12]) {
  int i, j;
  for (i = 0; i < 12; i++)  // parallel for private(j) schedule(static, 1)
    for (j = 0; j <= i; j++)  // left
      v[i][j] = i * 31 + j;
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static int v[12][12];
  int salt = drawn(9);
  fill(v);
  for (int i = 0; i < 144; i++) printf("%d\n", v[i / 12][i % 12] + salt);  // left
  return 0;
}
