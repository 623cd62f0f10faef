// A value from before the loop that some iterations replace for themselves.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void limits(int n, const int *v, int *w) {
  int i, limit;
  for (i = 0; i < n; i++) {  // parallel for private(limit) if
    limit = 10;
    if (v[i] > 500) limit = 20;
    w[i] = v[i] % limit;
  }
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static int v[100], w[100];
  int n = drawn(101);
  for (int i = 0; i < 100; i++) v[i] = drawn(1000);  // left
  limits(n, v, w);
  for (int i = 0; i < 100; i++) printf("%d\n", w[i]);  // left
  return 0;
}
