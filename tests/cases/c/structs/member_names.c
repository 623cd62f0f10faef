#include <stdlib.h>

// Members may have any names, those of what a moving pointer is made of included.
struct piece { int offset, which, row_2; int *row; };

void moving(struct piece *p, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel induction(p)
    p->offset = i;
    p->which = 1;
    p++;
  }
}

void either(struct piece *p, struct piece *q, int n, int second) {
  struct piece *r = p;
  if (second) r = q;
  for (int i = 0; i < n; i++) {  // expect: parallel
    r[i].offset = i;
    r[i].which = 2;
    r[i].row_2 = 3;
  }
}

// Rows that a function makes, which gives nothing where there is no memory.
struct table { int n, m; double *cell, **row; };

static struct table *made(int n, int m) {
  struct table *t = malloc(sizeof *t);
  if (!t) return NULL;
  t->n = n;
  t->m = m;
  t->cell = calloc((size_t)n * m, sizeof *t->cell);
  t->row = malloc(n * sizeof *t->row);
  for (int i = 0; i < n; i++)  // expect: parallel
    t->row[i] = t->cell + (size_t)i * m;
  return t;
}

void edge(int n) {
  struct table *t = made(n, n);
  // The rows are parts of one object.
  for (int i = 0; i < n; i++)  // expect: unknown
    t->row[i][0] = 1;
}
