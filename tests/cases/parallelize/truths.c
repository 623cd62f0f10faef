// All, any, and counts under a condition.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static int judge(int n, const int *v) {
  int all = 1, any = 0, count = 0;
  for (int i = 0; i < n; i++) {  // parallel for reduction(&&: all) reduction(||: any) reduction(+: count)
    all = all && v[i] < 990;
    any = any || v[i] == 7;
    if (v[i] > 500) count++;
  }
  return 4 * count + 2 * all + any;
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static int v[100];
  int n = drawn(101);
  for (int i = 0; i < 100; i++) v[i] = drawn(1000);  // left
  printf("%d\n", judge(n, v));
  return 0;
}
