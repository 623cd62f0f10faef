// Sums and last values in variables that called functions use themselves, in many ways.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static long total, least = 1000, last, passed;

static void add(int x) { total += x; }
static void add_twice(int x) { add(x); add(x); }
static int current(void) { return last; }
static void meet(int x) { if (x < least) least = x; }
static void store(long *place, int x) { *place = x; }
static void gather(long *sum, int x) { *sum += x; }

static int counted(int x) {
  static int calls;
  calls++;
  return x < 0 ? calls : x;
}

static void callees(int n, const int *restrict v, int *restrict w) {
  for (int i = 0; i < n; i++)  // left `add`, which the loop calls, uses `total` itself
    add(v[i]);
  for (int i = 0; i < n; i++)  // left `add`, which the loop calls, uses `total` itself
    add_twice(v[i]);
  for (int i = 0; i < n; i++) {  // left `add`, which the loop calls, uses `total` itself
    total += v[i];
    add(1);
  }
  for (int i = 0; i < n; i++) {  // left `current`, which the loop calls, uses `last` itself
    last = v[i];
    w[i] = current() + 1;
  }
  for (int i = 0; i < n; i++)  // left `meet`, which the loop calls, uses `least` itself
    meet(v[i]);
  for (int i = 0; i < n; i++)  // left `counted`, which the loop calls, uses `calls` itself
    w[i] += counted(v[i]);
  for (int i = 0; i < n; i++) {  // left `passed` is no variable from outside
    store(&passed, v[i]);
    w[i] += passed;
  }
  for (int i = 0; i < n; i++)  // left the text of the loop itself does not write `passed`
    gather(&passed, v[i]);
  for (int i = 0; i < n; i++)  // parallel for reduction(+: total)
    total += v[i] + abs(w[i]);
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static int v[500], w[500];
  int n = drawn(501);
  for (int i = 0; i < 500; i++) v[i] = drawn(1000);  // left
  callees(n, v, w);
  for (int i = 0; i < 500; i++) printf("%d\n", w[i]);  // left
  printf("%ld %ld %ld %ld\n", total, least, last, passed);
  return 0;
}
