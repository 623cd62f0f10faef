#include <stdlib.h>

/* Functions that return fresh memory may fill it with pointers that meet. */
static double **made_from_the_first(int n, int m) {
  double **rows = malloc(n * sizeof *rows);
  rows[0] = malloc(n * m * sizeof **rows);
  for (int i = 1; i < n; i++) rows[i] = rows[0] + i * m;  // expect: parallel or unknown
  return rows;
}

static float **one_for_all(int n, int m) {
  float **rows = malloc(n * sizeof *rows);
  float *one = malloc(m * sizeof *one);
  for (int i = 0; i < n; i++) rows[i] = one;  // expect: parallel or unknown
  return rows;
}

static float **wrapped(int n, int m) { return one_for_all(n, m); }

static double **apart(int n, int m) {
  double **rows = malloc(n * sizeof *rows);
  for (int i = 0; i < n; i++) {  // expect: parallel or unknown
    double *row = malloc((m + 1) * sizeof *row);
    rows[i] = row + 1;
  }
  return rows;
}

void of_the_first(int n, int m) {
  double **rows = made_from_the_first(n, m);
  for (int i = 0; i < n - 1; i++)  // expect: unknown
    for (int j = 0; j <= m; j++) rows[i][j] = i * j;  // expect: unknown or parallel
}

void of_one(int n, int m) {
  float **rows = wrapped(n, m);
  for (int i = 0; i < n; i++)  // expect: unknown or sequential
    for (int j = 0; j < m; j++) rows[i][j] = i * j;  // expect: unknown or parallel
}

void of_others(int n, int m) {
  double **rows = apart(n, m), **others = apart(n, m);
  for (int i = 0; i < n - 1; i++)  // expect: parallel
    for (int j = 0; j < m; j++) rows[i][j] = i * j;  // expect: parallel
  for (int i = 0; i < n - 1; i++)  // expect: parallel
    for (int j = 0; j < m; j++) others[i][j] = rows[i][j];  // expect: parallel
}

/* Here the text says that a row reaches as far as into the next one. */
void of_its_own_rows(int n, int m) {
  double *cells = malloc(2 * n * m * sizeof *cells);
  double **rows = malloc(n * sizeof *rows);
  for (int i = 0; i < n; i++) rows[i] = cells + i * m;  // expect: parallel or unknown
  for (int i = 0; i < n; i++)                           // expect: unknown
    for (int j = 0; j < 2 * m; j++) rows[i][j] = i + j; // expect: unknown or parallel
}
