// The index of the inner loop is read by the loop around it.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static int rounds(int n, int *v) {
  int i, k, sum = 0;
  i = 0;
  for (k = 0; k < 6; k++) {  // left
    sum += i;
    for (i = 0; i < n; i++)  // left wanted after
      v[i] += k;
  }
  return sum;
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static int v[120];
  int n = drawn(120);
  printf("%d\n", rounds(n, v));
  for (int i = 0; i < 120; i++) printf("%d\n", v[i]);  // left
  return 0;
}
