#include "field.h"

#define SCALE 3.0

/* Each file has a function of that name for itself. */
static int at(int i) { return i + 1; }

void turn(field *f) {
  double *spare = f->now;
  f->now = f->before;
  f->before = spare;
}

double scaled(double x) { return SCALE * x; }

void shift(double *a, int i) { a[i] = a[at(i)]; }
