// The inner loop is parallel: it becomes the outer one, whole or in strips, or is shared once.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 210 };
static unsigned state, a[SIZE][SIZE], b[SIZE][SIZE], c[SIZE][3][SIZE];

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void along(int n, int m) {
  for (int i = 1; i < n; i++)  // parallel in shares of the loop over j
    for (int j = 0; j < m; j++)  // for schedule(static) nowait
      a[i][j] = a[i - 1][j] * 3 + b[i][j];
}

// Each thread has its own t and i, and the same columns in each row.
static unsigned mixed(int n, int m) {
  int i, j;
  unsigned t = 4;
  for (i = 1; i < n; i++) {  // parallel private(i, t) in shares of the loop over j
    // a comment
    for (j = m / 3; j <= m - 2; j++) {  // for schedule(static) nowait
      t = a[i - 1][j];
      if (t % 3 == 1) continue;
      b[i][j] = t + b[i - 1][j];
      a[i][j] = b[i][j] ^ a[i - 1][j];
    }
  }
  return t = 5;
}

// From below, and every third column.
static void back(int n, int m) {
  long i;
  for (i = n - 2; i >= 0; i--)  // parallel private(i) in shares of the loop over j
    for (int j = m - 1; j >= 0; j -= 3)  // for schedule(static) nowait
      a[i][j] = a[i + 1][j] * 3 + b[i][j];
}

// Each plane after the one before it.
static void planes(int n, int m) {
  for (int k = 2; k < n; k += 2)  // parallel in shares of the loop over i
    for (int i = 0; i < m; i++)  // for schedule(static) nowait
      for (int j = 0; j < 3; j++)  // left sequential
        c[k][j][i] = c[k - 2][j][i] * 3 + c[k][2 - j][i];
}

// Other columns each time.
static void moving(int n, int m) {
  for (int i = 1; i < n; i++)  // parallel for schedule(static, 1) in strips of the loop over j
    for (int j = i; j < m; j++)  // left the loop around it
      a[i][j] = a[i - 1][j] + 1;
}

static void changing(int n, int m) {
  for (int i = 1; i < n; i++)  // left runtime
    for (int j = 0; j < (int)b[i][3] % m; j++)  // parallel for
      a[i][j] = a[i - 1][j] + 1;
}

static void across(int n, int m) {
  for (int i = 1; i < n; i++) /* the columns */  // parallel for inside the loop over j
    for (int j = 0; j < m; j++)  // left the loop around it
      a[j][i] = a[j][i - 1] * 3 + (unsigned)i;
}

static unsigned computed(int n, int m) {
  int i, j;
  unsigned t;
  for (i = 2; i < n; i++) {  // parallel for private(i, t) inside the loop over j
    /* before */
    for (j = m - 7; j <= m + 1; j++) {  // left the loop around it
      t = a[j + 8][i - 1];
      if (t % 3 == 1) continue;
      a[j + 8][i] = a[j + 8][i - 2] + t; /* here */
    }
    // after
  }
  return t = 5;
}

static void both(int n, int m) {
  for (int i = 0; i < n - 1; i++)  // parallel for schedule(static, 1) in strips along j + i
    for (int j = 1; j < m - 1; j++) {  // left the loop around it
      b[i][j] = a[i][j] + 3;
      a[i + 1][j - 1] = b[i][j];
    }
}

static void narrow(int n) {
  for (int i = 1; i < n; i++)  // left sequential
    for (int j = 0; j < 40; j++)  // left
      a[i][j] = a[i - 1][j] + 1;
}

static void triangular(int n) {
  for (int i = 1; i < n; i++)  // parallel for schedule(static, 1) in strips of the loop over j
    for (int j = 0; j < i; j++)  // left the loop around it
      a[i][j] = a[i - 1][j] + 1;
}

static void last(int n, int m, int *where) {
  int j = 3;
  for (int i = 1; i < n; i++)  // left sequential
    for (j = 0; j < m; j++)  // left
      a[i][j] = a[i - 1][j] + 1;
  *where = j;
}

static void shadowed(int j, int m) {
  for (int i = 1; i < j; i++)  // parallel in shares of the loop over j
    for (int j = 0; j < m; j++)  // for schedule(static) nowait
      a[i][j] = a[i - 1][j] * 5 + 1;
}

static void below_zero(int n, int m, int end) {
  unsigned s = 0u - 200u;
  if (n > 0) return;
  for (unsigned i = s; i < end; i++)  // parallel in shares of the loop over j
    for (int j = 0; j < m; j++)  // for schedule(static) nowait
      a[i - s + 1][j] = a[i - s][j] * 3 + 1;
}

static void show(void) {
  unsigned sum = 0;
  for (int i = 0; i < SIZE; i++)  // left
    for (int j = 0; j < SIZE; j++) sum = sum * 31 + a[i][j] + 7 * b[i][j] + 3 * c[i][1][j] + c[i][2][j];  // left
  printf("%u\n", sum);
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  for (int i = 0; i < SIZE; i++)  // left
    for (int j = 0; j < SIZE; j++) {  // left
      a[i][j] = (unsigned)drawn(1000);
      b[i][j] = (unsigned)drawn(1000);
      c[i][j % 3][j] = (unsigned)drawn(1000);
    }
  for (int k = 0; k < 12; k++) {  // left
    int n = drawn(SIZE + 9) - 8, m = drawn(SIZE + 9) - 8, where;
    along(n, m);
    across(n, m);
    printf("%u\n", mixed(n, m));
    moving(n, m);
    back(n, m);
    planes(n, m);
    changing(n, 1 + abs(m));
    printf("%u\n", computed(n, drawn(190)));
    both(n, m);
    narrow(n);
    triangular(n);
    last(n, m, &where);
    shadowed(n, m);
    below_zero(-1, m, -1);
    printf("%d\n", where);
    show();
  }
  along(INT_MIN, INT_MAX);
  along(3, INT_MIN);
  mixed(3, INT_MIN + 2);
  mixed(-3, INT_MIN);
  across(-9, 300);
  computed(0, INT_MIN);
  return 0;
}
