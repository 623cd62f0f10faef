// Neither loop is parallel; blocks of both are, one wave of them after the other.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 330 };
static unsigned state, a[SIZE][SIZE], flat[SIZE * SIZE];

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void from_above_and_left(int n, int m) {
  for (int i = 1; i < n; i++)  // parallel for in waves of blocks, 64 by 64
    for (int j = 1; j < m; j++)  // left sequential
      a[i][j] = a[i - 1][j] + 3 * a[i][j - 1];
}

static void relaxed(int n, int m) {
  int i, j;
  unsigned t;
  for (i = 2; i <= n - 3; i++) { /* rows */  // parallel for private(t) in waves of blocks, 64 by 64
    for (j = 1; j < m - 1; j++) {  // left sequential
      t = a[i - 1][j] + a[i + 1][j];
      if (t % 7 == 0) continue;
      a[i][j] = t + a[i][j - 1] * 5 + a[i][j + 1] + a[i - 2][j - 1]; /* all */
    }
  }
}

static void deeper(int n, int m) {
  for (int i = 1; i < n; i++)  // parallel for in waves of blocks, 64 by 64
    for (int j = 1; j < m; j++) {  // left sequential
      unsigned t = 0;
      for (int k = 1; k < 4; k++)  // left
        t += a[i][j - 1] * (unsigned)k + a[i - 1][j];
      a[i][j] = t;
    }
}

static void guarded(int n, int m) {
  if (n > m)
    for (int i = 1; i < n; i++)  // parallel for in waves of blocks, 64 by 64
      for (int j = 1; j < m; j++)  // left sequential
        a[i][j] = a[i - 1][j] + 7 * a[i][j - 1];
  else
    a[0][1]++;
}

static void rows(int n, unsigned *v) {
  for (int i = 1; i < n; i++)  // parallel for in waves of blocks, 64 by 64
    for (int j = 1; j < n; j++)  // left sequential
      v[i * n + j] = v[(i - 1) * n + j] ^ (v[i * n + j - 1] + 1);
}

static void backward(int n, int m) {
  for (int i = 1; i < n; i++)  // parallel for in waves of skewed blocks, 64 by 64
    for (int j = 1; j < m - 1; j++)  // left sequential
      a[i][j] = a[i - 1][j + 1] + 3 * a[i][j - 1];
}

static void nearly(int n, int m) {
  for (int i = 2; i < n; i++)  // parallel for in waves of skewed blocks, 64 by 64
    for (int j = 1; j < m - 1; j++)  // left sequential
      a[i][j] = a[i - 2][j + 1] + 3 * a[i][j - 1];
}

static void small(int n) {
  for (int i = 1; i < n; i++)  // left sequential
    for (int j = 1; j < 200; j++)  // left sequential
      a[i][j] = a[i - 1][j] + 3 * a[i][j - 1];
}

static unsigned carried(int n, int m) {
  unsigned s = 1;
  for (int i = 1; i < n; i++)  // left sequential
    for (int j = 1; j < m; j++)  // left sequential
      s = s * 3 + a[i][j], a[i][j] = s;
  return s;
}

static void show(void) {
  unsigned sum = 0;
  for (int i = 0; i < SIZE; i++)  // left
    for (int j = 0; j < SIZE; j++) sum = sum * 31 + a[i][j] + flat[i * SIZE + j];  // left
  printf("%u\n", sum);
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  for (int i = 0; i < SIZE; i++)  // left
    for (int j = 0; j < SIZE; j++) {  // left
      a[i][j] = (unsigned)drawn(1000);
      flat[i * SIZE + j] = (unsigned)drawn(1000);
    }
  for (int k = 0; k < 8; k++) {  // left
    int n = drawn(SIZE + 9) - 8, m = drawn(SIZE + 9) - 8;
    from_above_and_left(n, m);
    relaxed(n, m);
    deeper(n, m);
    guarded(n, m);
    rows(n, flat);
    backward(n, m);
    nearly(n, m);
    small(n);
    printf("%u\n", carried(n, m));
    show();
  }
  from_above_and_left(INT_MIN, INT_MAX);
  from_above_and_left(2, INT_MIN);
  relaxed(INT_MIN + 3, INT_MIN);
  return 0;
}
