// Two loops become one, and a sum goes through both.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static long total(int n, const int v[8][50]) {
  long s = 7;
  int i, j, t;
  for (i = 0; i < 8; i++)  // parallel for collapse(2) private(t) reduction(+: s)
    for (j = 0; j < n; j++) {  // left
      t = v[i][j];
      s += (long)t * t;
    }
  return s;
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static int v[8][50];
  for (int i = 0; i < 400; i++) v[i / 50][i % 50] = drawn(5000);  // left
  int n = drawn(51);
  long all = total(n, v), none = total(0, v);
  printf("%ld %ld\n", all, none);
  return 0;
}
