// Loops with directives keep them, and so do the loops around and inside.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void kept(int n, int v[][30]) {
  int i, j;
  for (i = 0; i < n; i++)  // left omp
#pragma omp simd
    for (j = 0; j < 30; j++)  // left already
      v[i][j] += 1;
#pragma omp parallel
  {
    /* Every thread runs the whole loop, which has to stay as it is
       here: a private array for each. */
    int w[30];
    for (int k = 0; k < 30; k++)  // left stands inside
      w[k] = k;
#pragma omp single
    v[0][0] += w[29];
  }
#pragma GCC unroll 4
  for (i = 0; i < n; i++)  // left already
    v[i][3] += 1;
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static int v[30][30];
  int n = drawn(31);
  kept(n, v);
  for (int i = 0; i < 900; i++) printf("%d\n", v[i / 30][i % 30]);  // left
  return 0;
}
