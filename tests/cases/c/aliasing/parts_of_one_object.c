#include <stdlib.h>

/* Rows that are parts of one object, a width apart, do not meet while subscripts stay inside. */
static double **from_cells(int n, int m) {
  double **rows = malloc(n * sizeof *rows);
  double *cells = malloc(n * m * sizeof *cells);
  for (int i = 0; i < n; i++) rows[i] = cells + i * m;  // expect: parallel
  return rows;
}

void of_cells(double **a, double **b, int n, int m) {
  for (int i = 1; i < n; i++)              // expect: parallel
    for (int j = 0; j < m; j++)            // expect: parallel
      a[i][j] = b[i - 1][j];
  for (int i = 1; i < n; i++)              // expect: sequential flow(a)
    for (int j = 0; j < m; j++)            // expect: parallel
      a[i][j] = a[i - 1][j];
}

void uses_cells(int n, int m) { of_cells(from_cells(n, m), from_cells(n, m), n, m); }

static float **from_the_first(int n, int m) {
  float **rows = malloc(n * sizeof *rows);
  rows[0] = calloc(n * m, sizeof **rows);
  for (int i = 1; i < n; i++) rows[i] = rows[0] + i * m;  // expect: parallel
  return rows;
}

void of_the_first(float **a, int n, int m) {
  for (int i = 1; i < n; i++)              // expect: parallel
    for (int j = 0; j < m; j++)            // expect: parallel
      a[i][j] = 1;
}

void uses_the_first(int n, int m) { of_the_first(from_the_first(n, m), n, m); }

static int **one_after_the_other(long n, long m) {
  int **rows = (int **)malloc((size_t)(n + 1) * sizeof(int *));
  rows += 1;
  rows[0] = (int *)malloc((size_t)(n * m + 1) * sizeof(int));
  for (long i = 1; i < n; i++) rows[i] = rows[i - 1] + m;  // expect: sequential flow(rows)
  return rows;
}

void of_one_after_the_other(int **a, int n, int m) {
  for (int i = 0; i < n; i++)              // expect: parallel
    for (int j = 0; j < m; j++)            // expect: parallel
      a[i][j] = i;
}

void uses_one_after_the_other(int n, int m) {
  of_one_after_the_other(one_after_the_other(n, m), n, m);
}

struct grid {
  int n, m;
  short **rows, *cells;
};

static struct grid *made(int n, int m) {
  struct grid *g = malloc(sizeof *g);
  g->n = n;
  g->m = m;
  g->rows = malloc(n * sizeof *g->rows);
  g->cells = malloc(sizeof(short) * n * m);
  short *p = g->cells;
  for (int i = 0; i < n; i++, p += m) g->rows[i] = p;  // expect: parallel induction(p)
  return g;
}

void of_grids(struct grid *g) {
  for (int i = 0; i < g->n; i++)           // expect: parallel
    for (int j = 0; j < g->m; j++)         // expect: parallel
      g->rows[i][j] = i;
}

void uses_grids(int n, int m) { of_grids(made(n, m)); }

/* The rows of an array are rows wherever the table is used. */
static long plane[10][20], *lines[10];

void divide(void) {
  for (int i = 0; i < 10; i++) lines[i] = plane[i];  // expect: parallel
}

void of_lines(void) {
  for (int i = 0; i < 10; i++)             // expect: parallel
    for (int j = 0; j < 20; j++)           // expect: parallel
      lines[i][j] = i;
}

/* These are not apart. */
static unsigned **windows(int n, int hop, int length) {
  unsigned **rows = malloc(n * sizeof *rows);
  unsigned *signal = malloc(((n - 1) * hop + length) * sizeof *signal);
  for (int i = 0; i < n; i++) rows[i] = signal + i * hop;  // expect: parallel
  return rows;
}

void of_windows(unsigned **a, int n, int length) {
  for (int i = 0; i < n; i++)              // expect: unknown
    for (int j = 0; j < length; j++)       // expect: parallel
      a[i][j] = i;
}

void uses_windows(int n) { of_windows(windows(n, 4, 8), n, 8); }

static char **pairs(int n, int m) {
  char **rows = malloc(n * sizeof *rows), *cells = malloc(n * m);
  for (int i = 0; i < n; i++) rows[i] = cells + i / 2 * m;  // expect: parallel
  return rows;
}

void of_pairs(char **a, int n, int m) {
  for (int i = 0; i < n; i++)              // expect: unknown
    for (int j = 0; j < m; j++)            // expect: parallel
      a[i][j] = i;
}

void uses_pairs(int n, int m) { of_pairs(pairs(n, m), n, m); }

static long long **one_again(int n, int m) {
  long long **rows = malloc(n * sizeof *rows);
  rows[0] = malloc(n * m * sizeof **rows);
  for (int i = 1; i < n; i++) rows[i] = rows[0] + i * m;  // expect: parallel
  rows[1] = rows[0];
  return rows;
}

void of_one_again(long long **a, int n, int m) {
  for (int i = 0; i < n; i++)              // expect: unknown
    for (int j = 0; j < m; j++)            // expect: parallel
      a[i][j] = i;
}

void uses_one_again(int n, int m) { of_one_again(one_again(n, m), n, m); }

static unsigned short **of_two_widths(int n, int m, int k) {
  unsigned short **rows = malloc(n * sizeof *rows);
  unsigned short *cells = malloc(n * m * sizeof *cells);
  for (int i = 0; i < n; i++) rows[i] = cells + i * m;      // expect: parallel
  for (int i = 0; i < n / 2; i++) rows[i] = cells + i * k;  // expect: parallel
  return rows;
}

void of_two(unsigned short **a, int n, int m) {
  for (int i = 0; i < n; i++)              // expect: unknown
    for (int j = 0; j < m; j++)            // expect: parallel
      a[i][j] = i;
}

void uses_two(int n, int m) { of_two(of_two_widths(n, m, m / 2), n, m); }

static signed char **with_a_width_that_changes(int n, int m) {
  signed char **rows = malloc(n * sizeof *rows), *cells = malloc(n * m);
  for (int i = 0; i < n; i++) {            // expect: sequential
    rows[i] = cells + i * m;
    m = m / 2 + 1;
  }
  return rows;
}

void of_a_width_that_changes(signed char **a, int n) {
  for (int i = 0; i < n; i++)              // expect: unknown
    for (int j = 0; j < 4; j++)            // expect: parallel
      a[i][j] = i;
}

void uses_a_width_that_changes(int n) {
  of_a_width_that_changes(with_a_width_that_changes(n, 8), n);
}

static void fill(unsigned long **rows, unsigned long *cells, int n, int m) {
  for (int i = 0; i < n; i++) rows[i] = cells + i * m;  // expect: parallel
}

void of_filled(unsigned long **a, int n, int m) {
  for (int i = 0; i < n; i++)              // expect: unknown
    for (int j = 0; j < m; j++)            // expect: parallel
      a[i][j] = i;
}

void fills_twice(int n, int m) {
  unsigned long **rows = malloc(n * sizeof *rows), *cells = malloc(n * m * sizeof *cells);
  fill(rows, cells, n / 2, m);
  fill(rows + n / 2, cells, n / 2, m);
  of_filled(rows, n, m);
}
