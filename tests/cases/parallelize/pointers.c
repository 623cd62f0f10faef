// The address of a temporary is taken; a pointer is a temporary.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void fill(int *target, int value) { *target = value + 1; }

static void addresses(int n, int *v) {
  int t, *p;
  for (int i = 0; i < n; i++) {  // left writes
    fill(&t, i);
    v[i] += t;
  }
  for (int i = 0; i < n; i++) {  // parallel for private(p)
    p = &v[i];
    *p += 3;
  }
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static int v[100];
  int n = drawn(101);
  addresses(n, v);
  for (int i = 0; i < 100; i++) printf("%d\n", v[i]);  // left
  return 0;
}
