// Tables of rows, of which the file says that several of them are one.
#include <stdlib.h>

void all_one(int **rows, int *row, int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    rows[i] = row;
}

void of_rows(int **rows, int n) {
  for (int i = 1; i < n; i++) // expect: unknown
    rows[0][i] = rows[1][i - 1];
}

void pieces(double **rows, int n) {
  double *all = malloc(n * n * sizeof *all);
  for (int i = 0; i < n; i++) // expect: parallel
    rows[i] = all + i * n;
}

void steps(double **rows, double *all, int n) {
  for (int i = 0; i < n; i++) { // expect: parallel induction(all)
    rows[i] = all;
    all += n;
  }
}

void of_pieces(double **rows, int n) {
  for (int i = 1; i < n; i++) // expect: parallel
    rows[0][i] = rows[1][i - 1];
}

void allocated_once(float **rows, int n) {
  float *one = malloc(n * sizeof *one);
  rows[0] = one;
  rows[1] = one;
}

void of_allocated(float **rows, int n) {
  for (int i = 1; i < n; i++) // expect: unknown
    rows[0][i] = rows[1][i - 1];
}

static void put(short **row, short *given) { *row = given; }

void put_twice(short **rows, short *given) {
  put(rows, given);
  put(rows + 1, given);
}

void of_put(short **rows, int n) {
  for (int i = 1; i < n; i++) // expect: unknown
    rows[0][i] = rows[1][i - 1];
}
