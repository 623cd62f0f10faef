// Local arrays that every iteration fills before it reads them: each thread has its own.
#include <stdio.h>
#include <stdlib.h>

enum { N = 40, M = 24 };
typedef struct { int tag; long weight[3]; } item;
static unsigned state;
static long in[N][M], out[N][M], sums[N];

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void doubled(long *to, const long *from, int m) {
  for (int j = 0; j < m; j++)  // parallel for if
    to[j] = 2 * from[j];
}

static void smooth(int n) {
  long t[M];
  for (int i = 0; i < n; i++) {  // parallel for private(t)
    for (int j = 0; j < M; j++) t[j] = in[i][j] * 3;  // left the loop around it
    for (int j = 1; j < M - 1; j++) out[i][j] = t[j - 1] + t[j + 1];  // left
  }
}

// Both ways of a condition fill what is read.
static void chosen(int n) {
  int i, j;
  long t[M];
  for (i = 0; i < n; i++) {  // parallel for private(j, t)
    for (j = 0; j < M; j++) {  // left
      if (j < 9 || i == 3) t[j] = in[i][j];
      else t[j] = -in[i][j];
    }
    for (j = 0; j < M; j++)  // left
      if (j % 2) out[i][j] = t[M - 1 - j];
  }
}

// The same, but the condition is in the data, and is not understood.
static void chosen_by_data(int n) {
  long t[M];
  for (int i = 0; i < n; i++) {  // left sequential
    for (int j = 0; j < M; j++) {  // left
      if (in[i][j] % 2) t[j] = in[i][j];
      else t[j] = -in[i][j];
    }
    for (int j = 0; j < M; j++) out[i][j] = t[M - 1 - j];  // left
  }
}

// The extents of these are known when the function runs only.
static void long_rows(int n, int m) {
  long t[m + 1], u[m + 1][2];
  for (int i = 0; i < n; i++) {  // parallel for private(t, u) if
    for (int j = 0; j < m; j++) {  // left
      t[j] = in[i][j];
      u[j][0] = in[i][j] ^ i;
      u[j][1] = j;
    }
    for (int j = 0; j < m; j++)  // left
      out[i][j] = t[m - 1 - j] + u[j][0] * u[m - 1 - j][1];
  }
}

static void planes(int n) {
  long t[M][M];
  for (int i = 0; i < n; i++) {  // parallel for private(t)
    for (int j = 0; j < M; j++)  // left
      for (int k = 0; k < M; k++) t[j][k] = in[i][j] * k;  // left
    for (int j = 0; j < M; j++)  // left
      for (int k = 0; k < M; k++) out[i][j] += t[k][j];  // left
  }
}

static void items(int n) {
  item list[M], one;
  for (int i = 0; i < n; i++) {  // parallel for private(list, one)
    for (int j = 0; j < M; j++) {  // left
      list[j].tag = j % 3;
      list[j].weight[1] = in[i][j];
    }
    for (int k = 0; k < 3; k++) one.weight[k] = list[k].weight[1];  // left
    one.tag = list[2].tag;
    for (int j = 0; j < M; j++)  // left
      out[i][j] = list[j].tag + list[M - 1 - j].weight[1] + one.weight[one.tag];
  }
}

// In the outer loop a value goes on, in the inner one none does.
static void layers(int n) {
  long t[M];
  for (int l = 1; l < 3; l++)  // left sequential
    for (int i = 0; i < n; i++) {  // parallel for private(t)
      for (int j = 0; j < M; j++) t[j] = out[i][j] + l;  // left
      for (int j = 0; j < M; j++) out[i][j] = t[M - 1 - j];  // left
    }
}

// The ends come from before the loop, and nobody writes them in it.
static void bordered(int n) {
  long t[M + 2];
  t[0] = t[M + 1] = 7;
  for (int i = 0; i < n; i++) {  // parallel for firstprivate(t)
    for (int j = 0; j < M; j++) t[j + 1] = in[i][j];  // left
    for (int j = 0; j < M; j++) out[i][j] = t[j] + t[j + 2];  // left
  }
}

// One end is written by a later iteration than those which read it.
static void reset(int n) {
  long t[M + 1];
  t[M] = 7;
  for (int i = 0; i < n; i++) {  // left sequential
    if (i == n - 1) t[M] = 0;
    for (int j = 0; j < M; j++) t[j] = in[i][j];  // left
    for (int j = 0; j < M; j++) out[i][j] = t[j + 1];  // left
  }
}

// All iterations write the same elements, and the last ones of them are wanted.
static long last(int n) {
  long t[M];
  for (int j = 0; j < M; j++) t[j] = j;  // parallel for
  for (int i = 0; i < n; i++) {  // parallel for firstprivate(t) lastprivate(t)
    for (int j = 0; j < M; j++) t[j] = in[i][j];  // left
    for (int j = 0; j < M; j++) out[i][j] = t[M - 1 - j];  // left
  }
  return t[3] + t[M - 1];
}

// Elements that only some iterations write are wanted afterwards.
static long some(int n) {
  long t[M] = {0};
  for (int i = 0; i < n; i++) {  // left sequential
    for (int j = 0; j < i % M; j++) t[j] = in[i][j];  // parallel for
    for (int j = 0; j < i % M; j++) out[i][j] = t[i % M - 1 - j];  // parallel for
  }
  return t[3];
}

// Only a part of the row is filled before all of it is read.
static void part(int n) {
  long t[M] = {0};
  for (int i = 0; i < n; i++) {  // left sequential
    for (int j = 0; j < i % M; j++) t[j] = in[i][j];  // parallel for
    for (int j = 0; j < M; j++) out[i][j] = t[j];  // left
  }
}

static void filled_sometimes(int n) {
  long t[M] = {0};
  for (int i = 0; i < n; i++) {  // left
    if (in[i][0] > 40)
      for (int j = 0; j < M; j++) t[j] = in[i][j];  // left
    for (int j = 0; j < M; j++) out[i][j] = t[j];  // left
  }
}

// A pointer would still point to the array that all threads share.
static void pointed(int n) {
  long t[M], *p = t;
  for (int i = 0; i < n; i++) {  // left sequential
    for (int j = 0; j < M; j++) p[j] = in[i][j];  // left
    for (int j = 0; j < M; j++) out[i][j] = t[M - 1 - j];  // left
  }
}

static void passed(int n) {
  long t[M];
  for (int i = 0; i < n; i++) {  // left `t` is no variable
    doubled(t, in[i], M);
    for (int j = 0; j < M; j++) out[i][j] = t[M - 1 - j];  // left
  }
}

// The next call would find what this one leaves.
static void kept(int n) {
  static long t[M];
  for (int i = 0; i < n; i++) {  // left sequential
    for (int j = 0; j < M; j++) t[j] = in[i][j];  // left
    for (int j = 0; j < M; j++) out[i][j] = t[M - 1 - j];  // left
  }
}

// A copy for each thread does not fit every stack.
static void wide(int n) {
  long t[M][6000];
  for (int i = 0; i < n; i++) {  // left copies of `t` would take 1152000 bytes
    for (int j = 0; j < M; j++) t[j][5 * j] = in[i][j];  // left
    for (int j = 0; j < M; j++) out[i][j] = t[M - 1 - j][5 * (M - 1 - j)];  // left
  }
}

// A sum besides; the other row is declared inside.
static long mixed(int n) {
  long t[M], total = 0;
  for (int i = 0; i < n; i++) {  // parallel for private(t) reduction(+: total)
    long u[M];
    for (int j = 0; j < M; j++) t[j] = u[M - 1 - j] = in[i][j];  // left
    for (int j = 0; j < M; j++) total += t[j] * u[j];  // left
  }
  return total;
}

// Another variable of the name stands inside.
static void shadowed(int n) {
  long t[M];
  for (int i = 0; i < n; i++) {  // parallel for private(t)
    for (int j = 0; j < M; j++) t[j] = in[i][j];  // left
    { long t = 3; sums[i] += t; }
    for (int j = 0; j < M; j++) out[i][j] = t[M - 1 - j];  // left
  }
}

static void show(void) {
  for (int i = 0; i < N; i++)  // left
    for (int j = 0; j < M; j++) printf("%ld\n", out[i][j] + sums[i]);  // left
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static void (*const list[])(int) = {
    smooth, chosen, chosen_by_data, planes, items, layers, bordered, reset, part,
    filled_sometimes, pointed, passed, kept, wide, shadowed,
  };
  for (int i = 0; i < N; i++)  // left
    for (int j = 0; j < M; j++) in[i][j] = drawn(90);  // left
  int n = drawn(N + 1);
  for (unsigned k = 0; k < sizeof list / sizeof *list; k++) {  // left
    list[k](k % 3 ? n : N);
    show();
  }
  long_rows(n, 1 + drawn(M));
  show();
  printf("%ld %ld %ld %ld %ld\n", last(n), last(0), some(n), mixed(n), mixed(0));
  show();
  return 0;
}
