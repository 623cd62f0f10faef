// Every dependence crosses a cut: what lies between two cuts runs at once.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

enum { SIZE = 2000, MIDDLE = 800 };

static void mirrored(int n, unsigned *a) {
  for (int i = 0; i < n; i++)  // parallel for in up to 2 phases
    a[i] = 3 * a[n - 1 - i] + 1;
}

static void one_for_all(int first, int n, int k, unsigned *a) {
  for (int i = first; i < n; i++) {  // parallel for in up to 3 phases
    if (i % 7 == 3) continue;
    a[i] = a[i] + 5 * a[k];
  }
}

static unsigned crossing(int n, unsigned *a) {
  unsigned t, s = 0;
  int i;
  for (i = -n; i <= n; i++) {  // parallel for private(t) reduction(+: s) in up to 3 phases
    t = a[40 - 2 * i] ^ a[41 - 5 * i];
    a[3 * i + 2] = t + 1;  // the end of a statement
    s += t;
  }
  return s;
}

static void overlapping(int n, unsigned *a, const unsigned *b) {
  for (int i = 0; i < n; i++)  // parallel for if in up to 2 phases
    a[i] = a[n - i] + b[i];
}

static void rows(int n, unsigned m[40][40]) {
  for (int i = 0; i < n; i++)  // left sequential
    for (int j = 0; j < 40; j++)  // left
      m[i][j] = m[n - i][j] + 1;
}

static void carried(int n, unsigned *a) {
  unsigned t = 0;
  for (int i = 0; i < n; i++) {  // left sequential
    a[i] = a[n - i] + t;
    t = a[i];
  }
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
  for (int k = 0; k < 30; k++) {  // left
    int n = drawn(120) - 3;
    mirrored(n, a);
    one_for_all(drawn(20) - 10, n, drawn(140) - 20, a);
    printf("%u\n", crossing(n, a));
    overlapping(n, a, a + drawn(240) - 120);
    rows(drawn(40), (unsigned(*)[40])all);
    carried(n, a);
    show();
  }
  mirrored(INT_MIN, a);
  one_for_all(0, INT_MIN, INT_MIN, a);
  return 0;
}
