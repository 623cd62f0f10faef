#include <stdlib.h>
#include <string.h>

/* Two rows of a table may be one object; each of them is one. */
static double *rows[10], *twice[10];

void fill(double *cells) {
  for (int i = 0; i < 10; i++)  // expect: parallel
    rows[i] = cells + (i / 2) * 10;
}

void inside_of_rows(int n) {
  for (int i = 1; i < n; i++) {               // expect: sequential flow(rows)
    for (int j = 0; j < 10; j++)              // expect: parallel
      rows[i][j] = rows[i][j] + i;
    for (int j = 0; j < 10; j++)              // expect: unknown
      rows[i][j] = rows[i - 1][j];
    for (int j = 1; j < 10; j++)              // expect: sequential flow(rows)
      rows[i][j] = rows[i][j - 1];
  }
}

void by_pointers(int n) {
  for (int i = 1; i < n; i++) {               // expect: sequential flow(rows)
    double *row = rows[i], *above = rows[i - 1];
    for (int j = 0; j < 10; j++)              // expect: parallel
      row[j] = 2 * row[j] + j;
    for (int j = 0; j < 9; j++)               // expect: unknown
      row[j] = above[j + 1];
  }
}

void of_one_that_is_chosen(const int *which, int k) {
  for (int j = 0; j < 10; j++)                // expect: parallel
    rows[which[k]][j] = j;
  for (int j = 0; j < 10; j++)                // expect: unknown
    rows[which[j]][k] = j;
}

void only_read(double *x, int n) {
  for (int i = 0; i < n; i++)                 // expect: parallel
    for (int j = 0; j < 10; j++)              // expect: parallel
      x[10 * i + j] = rows[i][j];
}

void meets_for_sure(int n) {
  for (int i = 1; i < n; i++)                 // expect: sequential flow(rows)
    rows[i][0] = rows[i - 1][0] + 1;
}

void forward(int n, int *x) {
  twice[0] = twice[1];
  (void)n;
  (void)x;
}

void bounds_in_rows(int n) {
  for (int j = 0; j < (int)twice[0][0]; j++)  // expect: unknown
    twice[n][1] = j;
}

struct part {
  int n;
  double *p;
};
static struct part *parts[4];

void one_part(void) {
  for (int i = 0; i < 4; i++)                 // expect: sequential flow(parts)
    parts[i] = parts[0];
}

void of_parts(int k) {
  for (int i = 0; i < 4; i++)                 // expect: unknown
    parts[i]->n = i;
  for (int j = 0; j < parts[k]->n; j++)       // expect: parallel
    parts[k]->p[j] = j;
  for (int i = 0; i < 4; i++)                 // expect: unknown
    parts[i]->p[0] = i;
}

/* Rows that move in a loop depend on its order. */
static short *moving[10], *other[10];

static void move(short **to, short *given) { *to = given; }

void moved(int n) {
  for (int i = 0; i + 1 < n; i++)             // expect: sequential
    move(&moving[i], moving[i + 1]);
  for (int j = 0; j < n; j++)                 // expect: parallel
    moving[0][j] = j;
}

void moved_by_a_variable(int n) {
  for (int i = 0; i + 1 < n; i++) {           // expect: sequential
    short *next = moving[i + 1];
    moving[i] = next;
  }
}

void moved_by_another_name(int n) {
  short **names = n > 3 ? moving : other;
  for (int i = 0; i + 1 < n; i++)             // expect: sequential
    names[i] = moving[i + 1];
}

/* What is copied as a whole has all rows of the other table. */
static long *lines[10], *copies[10];
long *given;

void copy(void) {
  for (int i = 0; i < 10; i++) lines[i] = given + i;  // expect: parallel
  memcpy(copies, lines, sizeof copies);
}

void of_copies(void) {
  for (int i = 0; i < 10; i++)                // expect: unknown
    copies[i][1] = copies[i][0];
}

/* Parts of one object, until they are moved onto each other. */
static double *divided[10], *stepped[10];

void divide(int m) {
  double *cells = calloc(10 * (size_t)m, sizeof *cells);
  double *others = calloc(10 * (size_t)m, sizeof *others);
  for (int i = 0; i < 10; i++)  // expect: parallel
    divided[i] = cells + i * m;
  for (int i = 0; i < 10; i++)  // expect: parallel
    stepped[i] = others + i * m;
  for (int i = 0; i < 10; i++)  // expect: unknown
    stepped[i] -= i * m;
}

void in_parts(int n) {
  for (int i = 0; i < n; i++)   // expect: parallel
    divided[i][0] = 2 * divided[i][0] + i;
  for (int i = 0; i < n; i++)   // expect: unknown
    stepped[i][0] = 2 * stepped[i][0] + i;
}
