// Sums into the elements of one part of an array, which each thread adds up for itself.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static unsigned shared_total[99];

static void both(int n, int m, unsigned a[restrict][90], unsigned *restrict s,
                 unsigned *restrict q, unsigned *restrict p) {
  int i, j;
  for (i = 0; i < n; i++) {  // parallel for private(j) reduction(+: s[:m]) with sums of its own in each thread
    q[i] = 0;
    for (j = 0; j < m; j++) {  // left
      s[j] += p[i] * a[i][j];
      q[i] += a[i][j] * p[j];
    }
  }
}

static void inner_part(int n, int from, int to, unsigned a[restrict][90],
                       unsigned *restrict s) {
  for (int i = 0; i < n; i++) {  // parallel for reduction(^: s[from:(long long)to - from]) with sums of its own in each thread
    unsigned t = 3u * i;
    for (int j = from; j < to; j++)  // left
      s[j] ^= a[i][j] + t;
  }
}

static void triangle(int n, unsigned a[restrict][90], unsigned *restrict s) {
  for (int i = 0; i < n; i++) {  // parallel for reduction(*: s[:n]) schedule(static, 1) with sums of its own in each thread
    for (int j = 0; j <= i; j++)  // left
      s[j] *= a[i][j] | 1u;
    for (int j = 0; j <= i; j++)  // left
      s[j] *= 3u;
  }
}

static void apart(int n, int m, unsigned a[][90], unsigned *s) {
  for (int i = 0; i < n; i++) {  // parallel for reduction(+: s[:m]) with sums of its own in each thread
    unsigned t = 0;
    for (int j = 0; j < m; j++)  // left
      t += a[i][j];
    for (int j = 0; j < m; j++)  // left
      s[j] += t;
  }
}

static void add(unsigned *restrict s, int j, unsigned value) {
  s[j] += value;
  shared_total[j] += value;
}

static void by_function(int n, int m, unsigned a[restrict][90], unsigned *restrict s) {
  for (int i = 0; i < n; i++) {  // left `add`, which the loop calls, uses
    unsigned t = i;
    for (int j = 0; j < m; j++)  // parallel for if
      add(s, j, a[i][j] + t);
  }
}

static void gaps(int n, int m, unsigned a[restrict][90], unsigned *restrict s) {
  for (int i = 0; i < n; i++) {  // left it combines values into elements
    unsigned t = i;
    for (int j = 0; j < m; j++)  // parallel for if
      s[2 * j] += a[i][j] + t;
  }
}

static void sometimes(int n, int m, unsigned a[restrict][90], unsigned *restrict s) {
  for (int i = 0; i < n; i++) {  // left it combines values into elements
    unsigned t = i;
    for (int j = 0; j < m; j++)  // parallel for if
      if (a[i][j] > 40)
        s[j] += a[i][j] + t;
  }
}

static void large(unsigned a[restrict][90], unsigned *restrict s) {
  for (int i = 0; i < 90; i++) {  // left it combines values into elements
    unsigned t = a[i][i];
    for (int j = 0; j < 300000; j++)  // parallel for
      s[j] += t;
  }
}

// What data, halves and remainders decide is no part from the first index to the last.
static void halves(int n, int m, unsigned a[restrict][90], unsigned *restrict s) {
  for (int i = 0; i < n; i++) {  // left it combines values into elements
    for (int j = 0; j < m; j++)  // left
      s[j / 2] += a[i][j];
  }
}

static void counts(int n, int m, unsigned a[restrict][90], unsigned *restrict s) {
  for (int i = 0; i < n; i++) {  // left it combines values into elements
    for (int j = 0; j < m; j++)  // left
      s[a[i][j] % 16u] += 3u;
  }
}

static void remainders(int n, int m, unsigned a[restrict][90], unsigned *restrict s) {
  for (int i = 0; i < n; i++) {  // left it combines values into elements
    for (int j = 0; j < m; j++)  // left
      s[(i + j) % 7] ^= a[i][j];
  }
}

static void moved_by_data(int n, int m, unsigned a[restrict][90], unsigned *restrict s) {
  for (int i = 0; i < n; i++) {  // left it combines values into elements
    for (int j = 0; j < m; j++)  // parallel for if
      s[j + (a[i][0] & 3)] += a[i][j];
  }
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static unsigned a[99][90], s[300000], q[99], p[99];
  for (int i = 0; i < 99; i++) {  // parallel for
    p[i] = 5u * i;
    for (int j = 0; j < 90; j++)  // left
      a[i][j] = 7u * i + 11u * j;
  }
  for (int i = 0; i < 300000; i++) s[i] = 3u * i + 1u;  // parallel for
  for (int turn = 0; turn < 9; turn++) {  // left
    int n = turn < 3 ? turn : drawn(99), m = turn % 3 == 2 ? 1 : drawn(91);
    both(n, m, a, s, q, p);
    inner_part(n, m / 3, m, a, s);
    inner_part(n, m, m / 3, a, s);
    triangle(m, a, s);
    apart(n, m, a, s);
    by_function(n, m, a, s);
    gaps(n, m / 2, a, s);
    sometimes(n, m, a, s);
    halves(n, m, a, s);
    counts(n, m, a, s);
    remainders(n, m, a, s);
    moved_by_data(n, m, a, s);
  }
  large(a, s);
  unsigned sum = 0;
  for (int i = 0; i < 300000; i++) sum = 31u * sum + s[i];  // left unknown
  for (int i = 0; i < 99; i++) sum = 31u * sum + q[i] + shared_total[i];  // left
  printf("%u\n", sum);
  return 0;
}
