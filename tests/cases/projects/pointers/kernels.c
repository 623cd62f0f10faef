// What the files of a project say about pointers together, that none of them says alone.
#include "fields.h"

// `setup.c` makes `window` point at `cells`.
void window_on_cells(void) {
  for (int i = 0; i < 90; i++)  // expect: runtime
    window[i] = cells[i + 1];
}

// `set_up` lets both lead to one array, 10 elements apart.
void halves(int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    left[i] = right[i + 1];
}

// Nothing speaks for an overlap of these.
void apart_from_left(int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    apart[i] = left[i + 1];
}

// A call in `setup.c` hands over one array twice.
void shifted(int n, double *x, double *y) {
  for (int i = 0; i < n; i++)  // expect: runtime
    x[i] = y[i + 1];
}

// The only call hands over two that differ.
void added(int n, double *x, double *y) {
  for (int i = 0; i < n; i++)  // expect: parallel
    x[i] += y[i + 1];
}

void grid_step(int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    grid.now[i] = grid.old[i + 1];
}

void stepped(struct field *f, struct field *g) {
  for (int i = 0; i < f->n; i++)  // expect: runtime
    f->now[i] = g->now[i + 1];
}

// What functions of `setup.c` return.
void returned(int n) {
  double *p = middle(), *q = made(n), *r = made(n);
  struct field *f = main_field();
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = left[i + 1];
  for (int i = 0; i < n; i++)  // expect: sequential anti(grid.now)
    f->now[i] = grid.now[i + 1];
  for (int i = 0; i < n; i++)  // expect: parallel
    q[i] = r[i + 1];
}

// Two of the pointers in `rows` are one; those in `lines` come from `malloc`.
void tables(void) {
  for (int j = 0; j < 4; j++)  // expect: unknown
    rows[j][0] = rows[j][1] + j;
  for (int j = 0; j < 4; j++)  // expect: parallel
    lines[j][0] = lines[j][1] + j;
}

// Each file has a `hidden` of its own.
static double *hidden;
static void hide(double *x) { hidden = x; }
void uses_hidden(int n, double *x) {
  hide(apart);
  for (int i = 0; i < n; i++)  // expect: parallel
    hidden[i] = right[i + 1];
}
