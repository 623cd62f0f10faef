// Text that another build would read differently is left alone.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

#ifndef SHIFT
#define SHIFT 0
#endif

static void shifted(int n, int *v, int *w) {
  for (int i = 1; i < n; i++) {  // left stands inside it
#if SHIFT
    v[i] = v[i - 1];
#else
    v[i] = i;
#endif
  }
  for (int i = 1; i < n; i++)  // parallel for if
    w[i] = v[i] + SHIFT;
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static int v[100], w[100];
  int n = drawn(101);
  shifted(n, v, w);
  for (int i = 0; i < 100; i++) printf("%d %d\n", v[i], w[i]);  // left
  return 0;
}
