// What called functions use themselves cannot be private: they would see the original.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static int shared, counter;
static double weights[100];

static int doubled(int x) { shared = 2 * x; return shared; }
static int plain(int x) { return 2 * x + 1; }

static void globals(int n, int *v) {
  for (int i = 0; i < n; i++)  // left `doubled`, which the loop calls, uses `shared` itself
    v[i] = doubled(v[i]);
  for (int i = 0; i < n; i++)  // parallel for
    v[i] = plain(v[i]);
  for (int i = 0; i < n; i++) {  // parallel for firstprivate(shared) lastprivate(shared)
    shared = v[i];
    weights[i] = shared * 0.25;
  }
  for (int i = 0; i < n; i++) {  // parallel for firstprivate(shared) lastprivate(shared)
    shared = i;
    v[i] += plain(shared);
  }
  for (counter = 0; counter < n; counter++)  // left not a local
    v[counter] += 1;
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static int v[100];
  int n = drawn(101);
  for (int i = 0; i < 100; i++) v[i] = drawn(1000);  // left
  globals(n, v);
  for (int i = 0; i < 100; i++) printf("%d %a\n", v[i], weights[i]);  // left
  printf("%d %d\n", shared, counter);
  return 0;
}
