// Indices of several types, and bounds that are compared in another one.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void typed(int n, unsigned m, long k, size_t z, short *v) {
  for (short i = 0; i < 50; i++)  // parallel for
    v[i] += 1;
  for (unsigned char i = 0; i < 200; i++)  // parallel for
    v[i] += 2;
  for (size_t i = 0; i < z; i++)  // parallel for
    v[i] += 3;
  for (int i = 0; i < m; i++)  // parallel for
    v[i] += 4;
  for (int i = -2; i < m; i++)  // left
    v[i + 2] += 5;
  for (int i = 0; i < k; i++)  // left compared
    v[i] += 6;
  for (long i = 0; i < n; i++)  // parallel for
    v[i] += 7;
  for (int i = 0; i < sizeof(int) * 20; i++)  // parallel for
    v[i] += 8;
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static short v[300];
  int n = drawn(200);
  typed(n, (unsigned)n, n - 90L, (size_t)n, v);
  for (int i = 0; i < 300; i++) printf("%d\n", v[i]);  // left
  return 0;
}
