// The index is read after the loop, or only after it was set again.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static int positions(int n, int *v) {
  int i, j;
  for (i = 0; i < n; i++)  // parallel for
    v[i] += 2;
  for (i = 1; i < n; i++)  // parallel for
    v[i] *= 3;
  for (j = 0; j < n; j++)  // left wanted after
    v[j] -= 1;
  i = 5;
  return i + j;
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static int v[120];
  int n = drawn(120);
  for (int i = 0; i < 120; i++) v[i] = drawn(1000);  // left
  printf("%d\n", positions(n, v));
  for (int i = 0; i < 120; i++) printf("%d\n", v[i]);  // left
  return 0;
}
