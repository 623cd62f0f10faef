// Sums and products in types that are narrower than int wrap in any order alike.
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 3000 };
static unsigned state;
static int a[SIZE];
static short b[SIZE];

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static short sum(int n) {
  short s = 7;
  for (int i = 0; i < n; i++)  // parallel for reduction(+: s)
    s += a[i];
  return s;
}

static short difference(int n) {
  short s = 7;
  for (int i = 0; i < n; i++)  // parallel for reduction(+: s)
    s -= b[i];
  return s;
}

static unsigned char product(int n) {
  unsigned char s = 1;
  for (int i = 0; i < n; i++)  // parallel for reduction(*: s)
    s *= (unsigned char)(b[i] | 1);
  return s;
}

static short cut(int n) {
  short s = 1;
  for (int i = 0; i < n; i++)  // left sequential
    s += 0.5 * a[i];
  return s;
}

static double last(int n) {
  double t;
  for (int i = 0; i < n; i++)  // parallel for lastprivate(t)
    t = a[i] + 0.5;
  return n > 0 ? t : 0;
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  for (int i = 0; i < SIZE; i++) {  // left
    a[i] = drawn(60000) - 30000;
    b[i] = (short)(drawn(60000) - 30000);
  }
  for (int k = 0; k < 9; k++) {  // left
    int n = drawn(SIZE + 9) - 8;
    printf("%d %d %d %d %a\n", sum(n), difference(n), product(n), cut(n), last(n));
  }
  return 0;
}
