// Initializers, assignments and calls that other files have to know of.
#include <stdlib.h>
#include "fields.h"

int cells[200];
int *window = cells;
double *left, *right, *apart;
double *rows[4], *lines[4];
struct field grid;
static double space[1000];
static double *hidden;

static void set_up(void) {
  left = space;
  right = space + 10;
  apart = malloc(sizeof(double) * 1000);
  hidden = right;
  grid.old = grid.now = malloc(sizeof(double) * 1000);
  rows[0] = rows[1] = space;
  for (int j = 0; j < 4; j++)  // expect: parallel
    lines[j] = malloc(sizeof(double) * 10);
}

double *middle(void) { return space + 100; }
struct field *main_field(void) { return &grid; }
double *made(int n) { return malloc(sizeof(double) * n); }

double run(void) {
  double *own = malloc(800), *other = malloc(800);
  set_up();
  shifted(10, space, space);
  added(10, own, other);
  stepped(&grid, &grid);
  return hidden[0];
}
