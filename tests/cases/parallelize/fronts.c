// Eliminations: no loop is parallel as it stands, and all are inside of a loop over fronts.
#include <stdio.h>
#include <stdlib.h>

enum { N = 230 };
static unsigned state;
static unsigned a[N][N], b[N][N], x[N], other[N][N];

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void lower_upper(int n) {
  int i, j, k;
  for (i = 0; i < n; i++) {  // parallel for if in fronts, the loops inside in parallel
    for (j = 0; j < i; j++) {  // left
      for (k = 0; k < j; k++)  // left
        a[i][j] -= a[i][k] * a[k][j];
      a[i][j] *= a[j][j] | 1u;  // instead of a division
    }
    for (j = i; j < n; j++) {  // left
      /* the row */
      for (k = 0; k < i; k++)  // left
        a[i][j] -= a[i][k] * a[k][j];
    }
  }
}

static void triangle(int n, unsigned c[restrict N][N]) {
  for (int i = 0; i < n; i++) {  // parallel for if in fronts, the loops inside in parallel
    for (int j = 0; j < i; j++) {  // left
      for (int k = 0; k < j; k++)  // left
        c[i][j] -= c[i][k] * c[j][k];
      c[i][j] *= c[j][j] | 1u;
    }
    for (int k = 0; k < i; k++)  // left
      c[i][i] -= c[i][k] * c[i][k];
    c[i][i] ^= c[i][i] >> 3;
  }
}

static void with_a_scalar(int n) {
  int i, j, k;
  unsigned w;
  for (i = 0; i < n; i++) {  // parallel for private(k, w) if in fronts, the loops inside in parallel
    for (j = 0; j < i; j++) {  // left
      w = b[i][j];
      for (k = 0; k < j; k++)  // left
        w -= b[i][k] * b[k][j];
      b[i][j] = w * (b[j][j] | 1u);
    }
    for (j = i; j < n; j++) {  // left
      w = b[i][j];
      for (k = 0; k < i; k++)  // left
        w -= b[i][k] * b[k][j];
      b[i][j] = w;
    }
  }
}

static unsigned last_index(int n) {
  int i, j = 0, k;
  for (i = 0; i < n; i++) {  // left
    for (j = 0; j < i; j++) {  // left
      for (k = 0; k < j; k++)  // left
        a[i][j] -= a[i][k] * a[k][j];
      a[i][j] += a[j][j];
    }
    for (j = i; j < n; j++) {  // left
      for (k = 0; k < i; k++)  // left
        a[i][j] -= a[i][k] * a[k][j];
    }
  }
  return (unsigned)j;
}

static void solved(int n) {
  int i, j;
  for (i = 0; i < n; i++) {  // left
    x[i] = a[i][i];
    for (j = 0; j < i; j++)  // left
      x[i] -= b[i][j] * x[j];
    x[i] = x[i] * (b[i][i] | 1u);
  }
}

// Two loops have one name, which only one of them could keep.
static void named_alike(int n, unsigned p[restrict][N], unsigned q[restrict][N],
                        unsigned r[restrict][N], unsigned *restrict y) {
  for (int i = 1; i < n - 1; i++) {  // parallel for if in fronts, the loops inside in parallel
    for (int j = 2; j < n - 2; j++) {  // left
      q[j][j] -= p[i][j] + 9u;
    }
    for (int j = 1; j < n - 1; j++) {  // left
      if (p[j + 1][i] % 3u) r[i][i] = 9u * y[i];
    }
  }
}

static void named_like_another(int n, unsigned p[restrict][N], unsigned q[restrict][N],
                               unsigned r[restrict][N], unsigned *restrict y) {
  int j = n / 2;
  for (int i = 1; i < n - 1; i++) {  // parallel for if in fronts, the loops inside in parallel
    for (int k = 2; k < n - 2; k++) {  // left
      q[k][k] -= p[i][k] + j;
    }
    for (int j = 1; j < n - 1; j++) {  // left
      if (p[j + 1][i] % 3u) r[i][i] = 9u * y[i];
    }
  }
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  for (int turn = 0; turn < 5; turn++) {  // left
    int n = turn < 3 ? turn : turn == 3 ? N : drawn(N);
    for (int i = 0; i < N; i++)  // parallel for
      for (int j = 0; j < N; j++)  // left
        a[i][j] = 7u * i + 11u * j + turn, b[i][j] = 5u * i ^ j;
    lower_upper(n);
    triangle(n, b);
    with_a_scalar(n);
    unsigned sum = last_index(n);
    solved(n);
    named_alike(n, a, b, other, x);
    named_like_another(n, a, b, other, x);
    for (int i = 0; i < N; i++) {  // left
      sum = 31u * sum + x[i];
      for (int j = 0; j < N; j++)  // left
        sum = 31u * sum + a[i][j] + 3u * b[i][j] + 5u * other[i][j];
    }
    printf("%u\n", sum);
  }
  return 0;
}
