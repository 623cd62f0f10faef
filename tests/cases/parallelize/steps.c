// Steps other than 1, downward loops, and bounds on the left.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void strides(int n, int *v) {
  int i;
  for (i = 0; i < n; i += 3)  // parallel for
    v[i] += 1;
  for (i = n - 1; i >= 0; i--)  // parallel for
    v[i] *= 2;
  for (i = n; 2 < i; i = i - 2)  // parallel for
    v[i - 1] += i;
  for (unsigned k = 1; n > (int)k; k++)  // left
    v[k] ^= 5;
  for (long k = 0; k <= n - 1; k = 5 + k)  // parallel for
    v[k] -= 7;
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static int v[300];
  int n = drawn(300);
  for (int i = 0; i < 300; i++) v[i] = drawn(1000);  // left
  strides(n, v);
  for (int i = 0; i < 300; i++) printf("%d\n", v[i]);  // left
  return 0;
}
