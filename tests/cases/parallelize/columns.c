// A recurrence along each row: the rows are independent.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void prefix(int rows, int columns, long v[][30]) {
  for (int i = 0; i < rows; ++i) {  // parallel for
    for (int j = 1; j < columns; ++j)  // left sequential
      v[i][j] += v[i][j - 1];
  }
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static long v[25][30];
  for (int i = 0; i < 750; i++) v[i / 30][i % 30] = drawn(100);  // left
  int rows = drawn(26), columns = drawn(31);
  prefix(rows, columns, v);
  for (int i = 0; i < 750; i++) printf("%ld\n", v[i / 30][i % 30]);  // left
  return 0;
}
