// Dependences that go back in the inner loop, and inner loops that depend on the outer one.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 330 };
static unsigned state, a[SIZE][SIZE], b[SIZE][SIZE], line[SIZE];

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void nine_points(int n, int m) {
  for (int i = 1; i < n - 1; i++)  // parallel for in waves of skewed blocks, 64 by 64
    for (int j = 1; j < m - 1; j++)  // left sequential
      a[i][j] = a[i - 1][j - 1] + 3 * a[i - 1][j] + 5 * a[i - 1][j + 1] + 7 * a[i][j - 1] +
                9 * a[i][j + 1] + a[i + 1][j - 1] + a[i + 1][j] + a[i + 1][j + 1];
}

static void over_time(int steps, int n) {
  for (int t = 0; t < steps; t++) {  // parallel for in waves of skewed blocks, 64 by 64
    for (int i = 1; i < n - 1; i++) { /* all */  // left sequential
      unsigned old = line[i];
      if (old % 5 == 0) continue;
      line[i] = line[i - 1] + 3 * old + line[i + 1];
    }
  }
}

static void by_two(int n, int m) {
  int i, j;
  if (m > 3)
    for (i = 2; i <= n - 1; i++)  // parallel for in waves of skewed blocks, 64 by 64
      for (j = 1; j <= m - 3; j++)  // left sequential
        a[i][j] = a[i - 1][j + 2] * 3 + a[i][j - 1];
  else
    a[1][1]++;
}

static void diagonal(int n, int m) {
  for (int i = 1; i < n; i++)  // parallel for schedule(static, 1) in strips along j - i
    for (int j = 1; j < m; j++)  // left the loop around it
      a[i][j] = a[i - 1][j - 1] * 3 + b[i][j];
}

static void other_diagonal(int n, int m) {
  int i, j;
  for (i = 1; i < n; i++)  // parallel for private(i) schedule(static, 1) in strips along j + 2 * i
    for (j = 0; j < m - 2; j++) {  // left the loop around it
      a[i][j] = a[i - 1][j + 2] * 3 + b[i][j];
    }
}

static void below(int n) {
  for (int i = 1; i < n; i++)  // parallel for schedule(static, 1) in strips of the loop over j
    for (int j = 0; j <= i - 1; j++)  // left the loop around it
      a[i][j] = a[i - 1][j] * 3 + b[i][j];
}

static void above(unsigned n) {
  unsigned i, j;
  for (i = 1; i < n; i++)  // parallel for private(i) schedule(static, 1) in strips of the loop over j
    for (j = i; j < n; j++)  // left the loop around it
      a[i][j] = a[i - 1][j] * 3 + b[i][j];
}

static void columns_below(int n) {
  for (int i = 1; i < n; i++) {  // parallel for schedule(static, 1) inside the loop over j
    for (int j = 0; j < i; j++)  // left the loop around it
      a[j][i] = a[j][i - 1] * 3 + b[j][i];
  }
}

static void columns_between(int n, int m) {
  int i, j;
  for (i = 1; i < n; i++)  // parallel for private(i) schedule(static, 1) inside the loop over j
    for (j = 120 - i; j <= m - i; j++) {  // left the loop around it
      if (a[j][i] % 3 == 0) continue;
      a[j][i] = a[j][i - 1] * 3 + (unsigned)j;
    }
}

static void columns_shrinking(int n, int m) {
  for (int i = 0; i < n; i++)  // parallel for schedule(static, 1) inside the loop over j
    for (int j = i - 3; j < m - i; j++)  // left the loop around it
      a[j + 3][i + 1] = a[j + 3][i] * 3 + 1;
}

static void columns_by_two(int n) {
  for (int i = 1; i < n; i++)  // left sequential
    for (int j = 0; j < 2 * i; j++)  // left
      if (j < SIZE) a[j][i] = a[j][i - 1] * 3 + 1;
}

static void triangle(int n) {
  for (int i = 1; i < n; i++)  // parallel for in waves of blocks, 64 by 64
    for (int j = 1; j < i; j++)  // left sequential
      a[i][j] = a[i - 1][j] + 3 * a[i][j - 1];
}

static void trapezoid(int n, int m) {
  for (int i = 1; i < n; i++)  // parallel for in waves of skewed blocks, 64 by 64
    for (int j = n - i; j < m - 1; j++)  // left sequential
      a[i][j] = a[i - 1][j + 1] + 3 * a[i][j - 1];
}

static void products(int n) {
  for (int i = 2; i * i < n; i++)  // left
    for (int j = i * i; j < n; j++)  // left
      line[j] += a[i][j];
}

static void show(void) {
  unsigned sum = 0;
  for (int i = 0; i < SIZE; i++) {  // left
    for (int j = 0; j < SIZE; j++) sum = sum * 31 + a[i][j];  // left
    sum = sum * 31 + line[i];
  }
  printf("%u\n", sum);
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  for (int i = 0; i < SIZE; i++) {  // left
    line[i] = (unsigned)drawn(1000);
    for (int j = 0; j < SIZE; j++) {  // left
      a[i][j] = (unsigned)drawn(1000);
      b[i][j] = (unsigned)drawn(1000);
    }
  }
  for (int k = 0; k < 8; k++) {  // left
    int n = drawn(SIZE + 9) - 8, m = drawn(SIZE + 9) - 8;
    nine_points(n, m);
    show();
    over_time(n, m);
    show();
    by_two(n, m);
    show();
    diagonal(n, m);
    other_diagonal(n, m);
    show();
    below(n);
    above(m < 0 ? 0u : (unsigned)m);
    show();
    columns_below(n);
    columns_between(n / 3, m);
    columns_shrinking(n - 1, m - 3);
    show();
    columns_by_two(n);
    triangle(n);
    show();
    trapezoid(n, m);
    products(m);
    show();
  }
  nine_points(INT_MIN + 1, INT_MAX);
  over_time(2, INT_MIN + 1);
  diagonal(2, INT_MIN);
  below(INT_MIN + 1);
  columns_between(1, INT_MIN + 1);
  show();
  return 0;
}
