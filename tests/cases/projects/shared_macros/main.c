#include <stdlib.h>

#include "field.h"

#define SCALE(x) (2 * (x))

static int at(int i) { return i; }

void scale(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[at(i)] = scaled(SCALE(a[i]));
}

void shift_all(int n, double *a) {
  for (int i = 0; i < n - 1; i++)  // expect: sequential anti(a)
    shift(a, i);
}

double sweep(int rows, int columns, int steps) {
  field f = {rows, columns, NULL, NULL};
  f.now = calloc((size_t)rows * columns, sizeof *f.now);
  f.before = calloc((size_t)rows * columns, sizeof *f.before);
  if (f.now == NULL || f.before == NULL)
    exit(1);
  for (int s = 0; s < steps; s++) {  // expect: unknown
    for (int i = 1; i < f.rows - 1; i++)  // expect: parallel
      for (int j = 1; j < f.columns - 1; j++)  // expect: parallel
        f.before[(long)i * f.columns + j] = AT(&f, i - 1, j) + AT(&f, i, j + 1);
    turn(&f);
  }
  return AT(&f, 1, 1);
}
