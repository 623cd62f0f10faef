// Distances that only a run knows: the loops run at once where iterations are far apart.
#include <stdio.h>
#include <stdlib.h>
#include <limits.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

enum { SIZE = 700, MIDDLE = 350 };

static void ahead(int n, int k, unsigned *a) {
  for (int i = 0; i < n; i++)  // parallel for if
    a[i] = 3 * a[i + k] + 1;
}

static void behind(int first, int n, int k, unsigned *a) {
  for (int i = first; i < n; i++)  // parallel for if
    a[i] = 5 * a[i - k] + 1;
}

static void twice(int n, int k, int m, unsigned *a) {
  for (int i = 0; i < n; i++)  // parallel for if
    a[i] = a[i + k] + 3 * a[i + m];
}

static void fixed(int n, int k, unsigned *a) {
  for (int i = 0; i < n; i++)  // parallel for in up to 3 phases
    a[i] = 3 * a[k] + (unsigned)i;
}

static void stride(int n, int s, unsigned *a) {
  for (int i = 0; i < n; i++)  // parallel for if
    a[s * i] = a[s * i] * 3 + (unsigned)i;
}

static void rows(int n, int m, int row, unsigned *a) {
  for (int i = 0; i < n; i++)  // parallel for if
    for (int j = 0; j < m; j++)  // left
      a[i * row + j] += (unsigned)(i + j);
}

static void temporary(int n, int k, unsigned *a) {
  unsigned t;
  for (int i = 0; i < n; i++) {  // parallel for private(t) if
    t = a[i + k];
    a[i] = t * 3 + 1;
  }
}

static unsigned summed(int n, int k, unsigned *a) {
  unsigned s = 7;
  for (int i = 0; i < n; i++) {  // parallel for reduction(+: s) if
    a[i] = a[i + k] + 1;
    s += a[i];
  }
  return s;
}

static void kept(int n, int k, int m, unsigned *a) {
  unsigned t = 9;
  for (int i = 0; i < n; i++) {  // left sequential
    for (int j = 0; j < m; j++) t = a[i + k] + (unsigned)j;  // parallel for firstprivate(t) lastprivate(t) if
    a[i] = t;
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
  for (int k = 0; k < 60; k++) {  // left
    int n = drawn(40) - 1, d = drawn(121) - 60;
    ahead(n, d, all + MIDDLE);
    ahead(n, drawn(3) - 1, all + MIDDLE);
    behind(drawn(9), n, d, all + MIDDLE);
    twice(n, d, drawn(121) - 60, all + MIDDLE);
    fixed(n, d, all + MIDDLE);
    stride(n, drawn(9) - 4, all + MIDDLE);
    rows(drawn(9), drawn(9), drawn(30) - 9, all + MIDDLE);
    temporary(n, d, all + MIDDLE);
    printf("%u\n", summed(n, d, all + MIDDLE));
    kept(n, d, drawn(3), all + MIDDLE);
    show();
  }
  ahead(0, INT_MAX, all);
  ahead(0, INT_MIN, all);
  ahead(INT_MIN, INT_MIN, all);
  ahead(INT_MIN, INT_MAX, all);
  behind(INT_MAX, INT_MAX, INT_MIN, all);
  fixed(1, 3, all);
  fixed(INT_MIN, INT_MIN, all);
  stride(1, INT_MAX, all);
  stride(1, INT_MIN, all);
  rows(1, 1, INT_MIN, all);
  rows(INT_MIN, INT_MAX, INT_MAX, all);
  show();
  return 0;
}
