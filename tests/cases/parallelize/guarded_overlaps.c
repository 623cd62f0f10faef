// Pointers that do overlap, in every way: the loops then run in order.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

enum { SIZE = 500 };

static void shifted(int n, unsigned *to, const unsigned *from) {
  for (int i = 0; i < n; i++)  // parallel for if
    to[i] = 3 * from[i] + 1;
}

static void spread(int n, unsigned *to, const unsigned *from, const unsigned *more) {
  for (int i = 1; i < n - 1; i++)  // parallel for if
    to[i] = from[2 * i + 1] + more[n - i];
}

static void backward(int n, int m, unsigned *to, unsigned *from) {
  for (int i = n - 1; i >= m; i -= 2)  // parallel for if
    to[i] = from[i] ^ 5u;
}

static void bytes(int n, unsigned char *to, const unsigned *from) {
  for (int i = 0; i < n; i++)  // parallel for if
    to[i] = (unsigned char)(from[i] + 1);
}

static void chosen(int n, unsigned *to, const unsigned *from) {
  for (int i = 0; i < n; i++)  // parallel for if
    if (i % 3 != 1) to[i] = from[i] + 7;
}

static void rows(int n, int m, unsigned to[n][m], unsigned from[n][m]) {
  for (int i = 0; i < n; i++)  // parallel for if
    for (int j = 0; j < m; j++) to[i][j] = from[i][j] + 9;  // left
}

static void flat(int n, int m, unsigned *to, unsigned *from) {
  for (int i = 0; i < n; i++)  // parallel for if
    for (int j = 0; j < m; j++) to[i * m + j] = from[i * m + j] * 5;  // left
}

static void triangle(int n, unsigned *to, unsigned *from) {
  for (int i = 0; i < n; i++) {  // parallel for schedule(static, 1) if
    unsigned s = 0;
    for (int j = 0; j <= i; j++) s += from[j] * 3;  // left
    to[i] += s;
  }
}

static void wide(size_t n, unsigned *to, const unsigned *from) {
  for (size_t i = 0; i < n; i++)  // parallel for if
    to[i] = from[i] + 11;
}

// Three ranges of one pointer that are one, and two with an element between them.
static void ends(int n, unsigned *to, const unsigned *from) {
  for (int i = 1; i < n - 1; i++)  // parallel for if
    to[i] = from[i] + from[0] * 3 + from[n - 1] + from[n + 1];
}

static unsigned all[SIZE];

// A directive computes the bound once: no condition may stand for the assumption.
static void bounded(const unsigned *n, unsigned *to) {
  for (unsigned i = 0; i < *n; i++)  // parallel for
    to[i] = 3 * i + 1;
}

static void show(void) {
  unsigned sum = 0;
  for (int i = 0; i < SIZE; i++) sum = sum * 31 + all[i];  // left
  printf("%u\n", sum);
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  for (int i = 0; i < SIZE; i++) all[i] = (unsigned)drawn(1000);  // left
  for (int k = 0; k < 40; k++) {  // left
    int n = drawn(40) - 1, m = drawn(6), one = drawn(120), other = drawn(120);
    shifted(n, all + one, all + other);
    spread(n, all + one, all + other, all + drawn(120));
    backward(n, m, all + one, all + other);
    bytes(n, (unsigned char *)(all + one), all + other);
    chosen(n, all + one, all + other);
    ends(n, all + one, all + other);
    if (n > 0 && m > 0)
      rows(n, m, (unsigned(*)[m])(all + one), (unsigned(*)[m])(all + other));
    flat(n, m, all + one, all + other);
    triangle(n, all + one, all + other);
    wide(n > 0 ? (size_t)n : 0, all + one, all + other);
    unsigned count = (unsigned)drawn(40);
    bounded(&count, all + one);
    show();
  }
  return 0;
}
