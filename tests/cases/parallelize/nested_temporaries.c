// Three loops, an array row and several temporaries.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void blur(int n, double in[][30], double out[][30]) {
  int i, j, d;
  double sum, weight;
  for (i = 1; i < n - 1; i++) {  // parallel for private(d, j, sum, weight) if
    for (j = 1; j < 29; j++) {  // left
      sum = 0;
      for (d = -1; d <= 1; d++) {  // left
        weight = d == 0 ? 0.5 : 0.25;
        sum += weight * (in[i + d][j] + in[i][j + d]);
      }
      out[i][j] = sum;
    }
  }
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static double in[30][30], out[30][30];
  for (int i = 0; i < 900; i++) in[i / 30][i % 30] = drawn(255);  // left
  int n = drawn(31);
  blur(n, in, out);
  for (int i = 0; i < 900; i++) printf("%a\n", out[i / 30][i % 30]);  // left
  return 0;
}
