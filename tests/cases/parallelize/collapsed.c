// Few rows and many columns: both loops become one.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static void scale(int columns, double a[3][200], double factor) {
  int i, j;
  for (i = 0; i < 3; i++) {  // parallel for collapse(2)
    for (j = 0; j < columns; j++)  // left
      a[i][j] = a[i][j] * factor + i * j;
  }
}

static void cube(int v[4][5][6]) {
  for (int i = 0; i < 4; i++)  // parallel for collapse(3)
    for (int j = 0; j < 5; j++)  // left
      for (int k = 5; k >= 0; k--)  // left
        v[i][j][k] = 100 * i + 10 * j + k;
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static double a[3][200];
  static int v[4][5][6];
  for (int i = 0; i < 600; i++) a[i / 200][i % 200] = drawn(77);  // left
  scale(drawn(201), a, 0.75);
  cube(v);
  for (int i = 0; i < 600; i++) printf("%a\n", a[i / 200][i % 200]);  // left
  for (int i = 0; i < 120; i++) printf("%d\n", v[i / 30][i / 6 % 5][i % 6]);  // left
  return 0;
}
