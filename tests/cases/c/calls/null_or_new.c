#include <stdlib.h>

// Functions that give new memory, or null where there is none.
typedef struct {
  size_t rows, columns;
  double *cells;
} matrix;

static inline double *at(const matrix *m, size_t i, size_t j) {
  return &m->cells[i * m->columns + j];
}

static matrix *made(size_t rows, size_t columns) {
  matrix *m = malloc(sizeof *m);
  if (!m)
    return NULL;
  m->rows = rows;
  m->columns = columns;
  m->cells = calloc(rows * columns, sizeof *m->cells);
  if (m->cells == NULL) {
    free(m);
    return NULL;
  }
  return m;
}

static matrix *square(size_t n) {
  matrix *m = made(n, n);
  if (!m)
    return NULL;
  m->cells[0] = 1;
  return m;
}

int filled(size_t n) {
  matrix *a = made(n, n), *b = square(n);
  if (!a || !b)
    return 1;
  for (size_t i = 0; i < n; i++)   // expect: parallel
    for (size_t j = 0; j < n; j++) // expect: parallel
      *at(a, i, j) = *at(b, j, i);
  return 0;
}

// The rows are longer than those of the matrix.
int too_long(size_t n) {
  matrix *a = made(n, n);
  if (!a)
    return 1;
  for (size_t i = 0; i + 1 < n; i++)   // expect: sequential
    for (size_t j = 0; j < n + 1; j++) // expect: parallel
      *at(a, i, j) = 2 * i + j;
  return 0;
}

int each(size_t n, matrix **all) {
  for (size_t i = 0; i < n; i++) { // expect: unknown
    all[i] = made(n, n);
    if (!all[i])
      return 1;
  }
  return 0;
}

// Null for another reason than that memory is short.
static double *chosen(int n, int wanted) {
  double *p = malloc(n * sizeof *p);
  if (!wanted) {
    free(p);
    return NULL;
  }
  p[0] = 1;
  return p;
}

void followed(int n, int wanted) {
  double *p = chosen(n, wanted);
  if (p)
    for (int i = 0; i < n; i++) // expect: parallel
      p[i] = i;
}

static double *kept;

static double *kept_or_null(int n, int wanted) {
  double *p = malloc(n * sizeof *p);
  kept = p;
  if (!wanted)
    return NULL;
  return p;
}

// Whether the two are one is not known.
void compared(int n, int wanted, int *c) {
  double *p = kept_or_null(n, wanted);
  for (int i = 0; i < n; i++) { // expect: unknown
    if (p == kept)
      c[0] = i;
  }
}

// One pointer for all.
void beside(int n, int wanted) {
  double *p = kept_or_null(n, wanted);
  for (int i = 1; i < n; i++) // expect: unknown
    p[i] = kept[i - 1];
}

// Null, or what the caller has.
static double *found(double *a, int n) {
  if (n < 3)
    return NULL;
  return a + 1;
}

void of_caller(double *a, int n) {
  double *p = found(a, n);
  for (int i = 0; i < n; i++) // expect: runtime
    p[i] = a[i];
}

static double pool[100];
static int used;

static double *of_pool(int n) {
  if (used + n > 100)
    return NULL;
  used = 0;
  return pool + used;
}

void pooled(int n) {
  double *p = of_pool(n), *q = of_pool(n);
  for (int i = 0; i + 1 < n; i++) // expect: runtime
    p[i] = q[i + 1];
}
