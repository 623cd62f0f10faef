// Iterations that depend on each other lie on paths, each of which is walked in order.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

enum { SIZE = 2000, MIDDLE = 800 };

static void doubled(int n, unsigned *a) {
  for (int i = 0; i < n; i++)  // parallel for in walks along the iterations that meet
    a[i] = 3 * a[2 * i + 1] + 1;
}

static void two_by_three(int first, int last, unsigned *a) {
  for (int i = first; i <= last; i++) {  // parallel for in walks along the iterations that meet
    unsigned t = a[3 * i + 6];
    if (t % 3 == 0) continue;
    a[2 * i + 1] = t * 5 + (unsigned)i;
  }
}

static void moved(int n, int k, unsigned *a) {
  int i;
  unsigned t;
  for (i = 5; i < n; i++) {  // parallel for private(t) in walks along the iterations that meet
    t = a[4 * i - k];
    a[3 * i + 2] += t;
  }
}

static void few(unsigned *a) {
  for (int i = -8; i <= 7; i++)  // left sequential
    a[2 * i + 1] = a[3 * i + 6] + 1;
}

static void wanted(int n, unsigned *a) {
  int i;
  for (i = 0; i < n; i++)  // left sequential
    a[i] = 3 * a[2 * i + 1] + 1;
  printf("%d\n", i);
}

static void wide(long n, unsigned *a) {
  for (long i = 0; i < n; i++)  // left sequential
    a[i] = 3 * a[2 * i + 1] + 1;
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
    doubled(n, a);
    two_by_three(drawn(100) - 80, n, a);
    moved(n, drawn(90), a);
    few(a);
    wanted(n, a);
    wide(n, a);
    show();
  }
  doubled(INT_MIN, a);
  two_by_three(0, INT_MIN, a);
  moved(0, INT_MIN, a);
  moved(INT_MIN, INT_MAX, a);
  return 0;
}
