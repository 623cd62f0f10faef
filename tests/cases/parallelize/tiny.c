// Three iterations are not worth a team of threads; the loop inside is.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void colors(int n, int v[3][500]) {
  for (int k = 0; k < 3; k++) {  // left fewer than 4
    int base = k * 1000;
    for (int i = 0; i < n; i++)  // parallel for
      v[k][i] = base + i;
  }
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static int v[3][500];
  int n = drawn(500);
  colors(n, v);
  for (int i = 0; i < 1500; i++) printf("%d\n", v[i / 500][i % 500]);  // left
  return 0;
}
