#include <stdlib.h>

// Which array it is does not matter to a loop in which the pointer stays what it is.
void either(int n, double *a, double *b, const double *c, int second) {
  double *p = a;
  if (second)
    p = b;
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = c[i];
}

// It is one of the arrays that the loop uses, too.
void one_of_both(int n, double *a, double *b, int second) {
  double *p;
  if (second)
    p = a;
  else
    p = b;
  for (int i = 1; i < n; i++)  // expect: runtime
    p[i] = a[i - 1];
}

// A recurrence in whatever array it is.
void recurrence(int n, double *a, double *b, int second) {
  double *p = a;
  if (second)
    p = b;
  for (int i = 1; i < n; i++)  // expect: sequential flow(p)
    p[i] += p[i - 1];
}

// The end of the array is not seen, so that no run is shown: eight elements may be all.
void small(int n, double *b, int second) {
  double t[8];
  double *p = t;
  if (second)
    p = b;
  for (int i = 0; i < n; i++)  // expect: unknown
    p[i] = p[i + 8];
}

// An array of the function is wanted by way of the pointer: it is not private.
double wanted(int n, double *b, int second) {
  double t[8], s = 0;
  double *p = t;
  if (second)
    p = b;
  for (int i = 0; i < n; i++)    // expect: unknown or sequential
    for (int k = 0; k < 8; k++)  // expect: parallel
      t[k] = i + k;
  for (int k = 0; k < 8; k++)    // expect: parallel reduction(+:s)
    s += p[k];
  return s;
}

// The pointer may change in each iteration; the inner loop has one array.
void changing(int n, int m, double *a, double *b, const int *which) {
  for (int i = 0; i < n; i++) {    // expect: unknown
    double *p = a;
    if (which[i])
      p = b;
    for (int j = 0; j < m; j++)    // expect: parallel
      p[j] = i;
  }
}

struct Node {
  struct Node *next;
  double w[4];
};

// The members of a list are found one after the other; what is done with one is not.
void scale(struct Node *p, double f) {
  for (; p != NULL; p = p->next)  // expect: unknown
    for (int i = 0; i < 4; i++)   // expect: parallel
      p->w[i] *= f;
}

// Two values of one pointer may lead to parts of one array.
void two_values(int n, double *a, double *b, int first, int second) {
  double *p = a, *q;
  if (first)
    p = b;
  q = p;
  p = a + 1;
  if (second)
    p = b + 1;
  for (int i = 0; i < n; i++)  // expect: runtime
    q[i] = p[i];
}

double *elsewhere(double *);

// Unknown code may give back what it was handed.
void handed(int n, double *a, int second) {
  double *p = a;
  if (second)
    p = elsewhere(a);
  for (int i = 1; i < n; i++)  // expect: runtime
    p[i] = a[i - 1];
}

// So may a function of which only a pointer is known.
void through(int n, double *a, const double *c, double *(*get)(double *)) {
  double *p = get(a);
  for (int i = 1; i < n; i++)  // expect: runtime
    p[i] = a[i - 1];
  for (int i = 1; i < n; i++)  // expect: parallel
    p[i] = c[i - 1];
}

struct Table {
  double *row[8];
};

// A row that is replaced on a condition is one of two, and may be another row.
void made(struct Table *t, int k, int n) {
  double *p;
  if (t->row[k] == NULL)
    t->row[k] = malloc(n * sizeof(double));
  p = t->row[k];
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = i;
}

// A copy of a pointer that has two targets has them, too.
void copied(int n, double *a, double *b, int second) {
  double *p = a, *q;
  if (second)
    p = b;
  q = p;
  for (int i = 1; i < n; i++)  // expect: runtime
    q[i] = a[i - 1];
}

// The next array depends on what was found in the last one.
void follow(int n, int **table, int *p, int *found) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    found[i] = p[0];
    p = table[p[1]];
  }
}

// Which array it is in the end depends on the last iteration that says so.
void last_said(int n, double *a, double *b, const int *c) {
  double *p = b;
  for (int i = 0; i < n; i++)  // expect: sequential output(p)
    if (c[i])
      p = a;
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = i;
}

// The last iteration says it in any case.
void said_each_time(int n, double *a, double *b, const int *c) {
  double *p = b;
  for (int i = 0; i < n; i++)  // expect: parallel lastprivate(p)
    if (c[i])
      p = a;
    else
      p = b;
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = i;
}

// One row after the other, and later one of two.
void rows_then_one(int n, int m, double **rows, int first) {
  double *p;
  int i, j;
  for (i = 0; i < n; i++) {    // expect: parallel private(j,p)
    p = rows[i];
    for (j = 0; j < m; j++)    // expect: parallel
      p[j] = i;
  }
  if (first)
    p = rows[0];
  else
    p = rows[1];
  for (j = 0; j < m; j++)      // expect: parallel
    p[j] = 1;
}

// What other code gives is not known not to be the other array.
double wild(int n, double *a, double *(*get)(void), int second) {
  double *p = get();
  if (second)
    p = a;
  double s = 0;
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:s)
    s += p[i];
  return s;
}

// Two pointers may both lead into one array.
void siblings(int n, double *a, double *b, double *c, int first, int second) {
  double *p = b, *q = c;
  if (first)
    p = a;
  if (second)
    q = a;
  for (int i = 0; i + 1 < n; i++)  // expect: runtime
    p[i] = q[i + 1];
}

// A variable of the function is no array: what is stored to it is not followed.
void scalar(int n, int *a, int *b, int second) {
  int k = 3;
  int *p = a;
  if (second)
    p = &k;
  int before = k;
  p[0] = n;
  int after = k;
  for (int i = 0; i < n; i++)  // expect: unknown
    b[i + after] = b[i + before];
}
