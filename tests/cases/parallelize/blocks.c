// Iterations that meet are far apart: blocks of those in between run at once.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

enum { SIZE = 2000, MIDDLE = 800 };

static void behind(int first, int n, unsigned *a) {
  for (int i = first; i < n; i++)  // parallel for in 4 blocks of every 16 iterations
    a[i] = 3 * a[i - 16] + 1;
}

static void around(int n, unsigned *a) {
  for (int i = 0; i < n; i++) {  // parallel for in 5 blocks of every 25 iterations
    unsigned t = a[i + 50];
    if (t % 5 == 0) continue;
    a[i] = t ^ a[i - 75];
  }
}

static void strides(int n, unsigned *a) {
  int i;
  for (i = -n; i <= n; ++i)  // parallel for in 4 blocks of every 18 iterations
    a[2 * i] = a[2 * i + 36] + 1;
}

static void near(int n, unsigned *a) {
  for (int i = 0; i < n; i++)  // left sequential
    a[i] = 3 * a[i - 15] + 1;
}

static void apart(int n, unsigned *a, unsigned *b) {
  for (int i = 0; i < n; i++)  // parallel for in 5 blocks of every 20 iterations
    a[i] = b[i] + a[i - 20];
}

static unsigned all[SIZE];

static void show(void) {
  unsigned sum = 0;
  for (int i = 0; i < SIZE; i++) sum = sum * 31 + all[i];  // left
  printf("%u\n", sum);
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  for (int i = 0; i < SIZE; i++) all[i] = (unsigned)drawn(1000);  // left
  unsigned *a = all + MIDDLE;
  static unsigned other[200];
  for (int k = 0; k < 30; k++) {  // left
    int n = 5 * k - 3;
    behind(k / 2 - 15, n, a);
    around(n, a);
    strides(n, a);
    near(n, a);
    apart(n, a, other);
    show();
  }
  behind(0, INT_MIN, a);
  return 0;
}
