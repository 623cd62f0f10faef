// A second counter that the loop carries has no clause.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void every_other(int n, int *v, int *w) {
  int k = 3;
  for (int i = 0; i < n; i++) {  // left computed from
    v[k] = w[i];
    k += 2;
  }
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static int v[300], w[100];
  int n = drawn(101);
  for (int i = 0; i < 100; i++) w[i] = drawn(1000);  // left
  every_other(n, v, w);
  for (int i = 0; i < 300; i++) printf("%d\n", v[i]);  // left
  return 0;
}
