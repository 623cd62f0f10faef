#include <stdlib.h>

struct Node {
  struct Node *next;
  int key;
};

struct Table {
  struct Node *slots[64];
  int n;
};

// Each iteration stores a pointer in an element of its own.
void clear(struct Table *t) {
  for (int i = 0; i < 64; i++)  // expect: parallel
    t->slots[i] = NULL;
}

void link(int n, struct Node *all) {
  for (int i = 0; i + 1 < n; i++)  // expect: parallel
    all[i].next = &all[i + 1];
}

struct Matrix {
  int rows, columns;
  double **row, *data;
};

// The rows of a matrix; the bound is no pointer, so no store changes it.
void divide(struct Matrix *m) {
  for (int i = 0; i < m->rows; i++)  // expect: parallel
    m->row[i] = m->data + i * m->columns;
}

// All iterations store to one element.
void same(int n, double **row, double *x) {
  for (int i = 0; i < n; i++)  // expect: sequential output(row)
    row[0] = x + i;
}

// What is stored here may be loaded there.
void shift(int n, double **row) {
  for (int i = 0; i + 1 < n; i++)  // expect: sequential anti(row)
    row[i] = row[i + 1];
}

// Each iteration has pointers of its own, which are no dependence.
void own(int n, double *x, double *y) {
  for (int i = 0; i < n; i++) {  // expect: unknown or parallel
    double *ends[2];
    ends[0] = x + i;
    ends[1] = y + i;
  }
}

// The pointers are used after the loop, so they are not private.
double used(int n, int m, double *x) {
  double *part[8];
  for (int i = 0; i < n; i++)    // expect: sequential output(part)
    for (int j = 0; j < 8; j++)  // expect: parallel
      part[j] = x + i + j;
  double s = 0;
  for (int j = 0; j < m; j++)    // expect: parallel reduction(+:s)
    s += part[j % 8][j];
  return s;
}

// The end of a member that is a pointer has the order of its elements.
double total(const struct Matrix *m) {
  const double *p, *end = m->data + m->rows * m->columns;
  double s = 0;
  for (p = m->data; p < end; p++)  // expect: parallel reduction(+:s)
    s += *p;
  return s;
}
