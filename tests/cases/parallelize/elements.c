// A sum into an element has no clause; the loop around it needs none.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void moments(int n, int m, double a[][32], double *s, long *count) {
  for (int i = 0; i < n; i++) {  // parallel for if with sums in vectors
    s[i] = 0;
    for (int j = 0; j < m; j++)  // left
      s[i] += a[i][j];
  }
  for (int j = 0; j < m; j++)  // left
    count[0] += j;
}

static void histogram(int n, const int *v, int *bins) {
  for (int i = 0; i < n; i++)  // left
    bins[v[i]]++;
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static double a[32][32], s[32];
  static int v[100], bins[10];
  long count[1] = {0};
  for (int i = 0; i < 1024; i++) a[i / 32][i % 32] = drawn(100) / 8.0;  // left
  for (int i = 0; i < 100; i++) v[i] = drawn(10);  // left
  int n = drawn(33), m = drawn(33);
  moments(n, m, a, s, count);
  histogram(3 * n, v, bins);
  for (int i = 0; i < 32; i++) printf("%a\n", s[i]);  // left
  for (int i = 0; i < 10; i++) printf("%d\n", bins[i]);  // left
  printf("%ld\n", count[0]);
  return 0;
}
