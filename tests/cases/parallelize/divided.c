// A recurrence is only a part of the body: the rest becomes parallel loops.
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 3000 };
static unsigned state, a[SIZE], b[SIZE], c[SIZE], d[SIZE];

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void before(int n) {
  for (int i = 1; i < n; i++) {  // parallel for as 2 loops, 1 of them parallel
    a[i] = 2 * b[i] + 1;
    c[i] = c[i - 1] * 3 + a[i];
  }
}

static void between(int n) {
  unsigned t;
  int i;
  for (i = 1; i < n; i++) {  // parallel for private(t) as 3 loops, 2 of them parallel
    t = b[i] * b[i];  // squares
    a[i] = t; /* over
                 two lines */
    // sums
    c[i] = c[i - 1] + a[i];

    if (c[i] % 3 == 0) {
      d[i] = c[i] + 1;
    }
  }
}

static void after(int n) {
  for (int i = 2; i < n; i++) {  // parallel for as 2 loops, 1 of them parallel
    a[i] = a[i - 1] + b[i];
    c[i] = c[i - 2] ^ a[i];
    b[i] = a[i] + 3;
  }
}

static void inner(int n) {
  for (int i = 1; i < n; i++) {  // parallel for as 2 loops, 1 of them parallel
    unsigned t = 0;
    for (int k = 0; k < 5; k++)  // left
      t += b[i] << k;
    d[i] = t;
    c[i] = c[i - 1] + d[i];
  }
}

static void guarded(int n) {
  if (n % 2 == 0)
    for (int i = 1; i < n; i++) {  // parallel for as 2 loops, 1 of them parallel
      a[i] = b[i] + 7;
      c[i] = c[i - 1] + a[i];
    } // even
  else
    a[0]++;
}

static void repeated(int n) {
  for (int t = 0; t < n / 500; t++)  // parallel for in waves of skewed blocks, 64 by 64
    for (int i = 1; i < n; i++) {  // left sequential
      a[i] = b[i] + c[i];
      c[i] = c[i - 1] * 3 + a[i];
    }
}

static void tied(int n) {
  for (int i = 1; i < n; i++) {  // left sequential
    unsigned t = 2 * b[i];
    c[i] = c[i - 1] + t;
    a[i] = t;
  }
}

static void knotted(int n) {
  for (int i = 1; i < n; i++) {  // left sequential
    a[i] = c[i - 1];
    c[i] = a[i] + b[i];
  }
}

static void turned(int n) {
  for (int i = 1; i < n; i++) {  // left sequential
    c[i] = c[i - 1] + a[i - 1];
    a[i] = b[i];
  }
}

static void jumping(int n) {
  for (int i = 1; i < n; i++) {  // left sequential
    a[i] = b[i];
    if (a[i] % 5 == 0) continue;
    c[i] = c[i - 1] + a[i];
  }
}

static void one_line(int n) {
  for (int i = 1; i < n; i++) {  // left sequential
    a[i] = b[i], c[i] = c[i - 1] + 1;
  }
  for (int i = 1; i < n; i++) {  // left sequential
    a[i] = b[i]; c[i] = c[i - 1] + 1;
  }
}

static void measured(int n) {
  char t = 3;
  for (int i = 1; i < n; i++) {  // left sequential
    double t = b[i];
    a[i] = (unsigned)t;
    c[i] = c[i - 1] + (unsigned)sizeof(t);
  }
  a[0] += (unsigned)t;
}

static void constant(int n) {
  for (int i = 1; i < n; i++) {  // left sequential
    const unsigned k = 5;
    a[i] = b[i] * k;
    c[i] = c[i - 1] + k;
  }
}

#define SIZE_OF_T (unsigned)sizeof(t)

static void hidden(int n) {
  for (int i = 1; i < n; i++) {  // left sequential
    unsigned t = b[i];
    a[i] = t;
    c[i] = c[i - 1] + SIZE_OF_T;
  }
}

static void show(void) {
  unsigned sum = 0;
  for (int i = 0; i < SIZE; i++) sum = sum * 31 + a[i] + 3 * b[i] + 5 * c[i] + 7 * d[i];  // left
  printf("%u\n", sum);
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  for (int i = 0; i < SIZE; i++) {  // left
    a[i] = (unsigned)drawn(1000);
    b[i] = (unsigned)drawn(1000);
  }
  for (int k = 0; k < 10; k++) {  // left
    int n = drawn(SIZE + 9) - 8;
    before(n);
    between(n);
    show();
    after(n);
    inner(n);
    guarded(n);
    repeated(n);
    tied(n);
    knotted(n);
    turned(n);
    jumping(n);
    one_line(n);
    measured(n);
    constant(n);
    hidden(n);
    show();
  }
  return 0;
}
