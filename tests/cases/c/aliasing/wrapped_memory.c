// Memory from a function that wraps `malloc` is reached through whatever it was stored in.
#include <stdlib.h>
#include <string.h>

struct pair { int n; int *p; int *q; };
static struct pair s, *to = &s, *also = &s;

static int *made(int n) {
  int *x = malloc(n * sizeof *x);
  if (!x)
    exit(1);
  memset(x, 0, n * sizeof *x);
  return x;
}
static int *taken(int n) { return malloc(n * sizeof(int)); }
static int *twice(int n) { return made(2 * n); }
static void put(int **x, int *y) { *x = y; }

void begin(void) {
  to = &s;
  also = &s;
}

void through_a_call(void) {
  int *l = made(40);
  put(&to->q, l);
  for (int i = 0; i < 12; i++) // expect: runtime
    also->q[i] = l[i + 3] * 3;
}

void returned_at_once(void) {
  int *l = taken(40);
  to->q = l;
  for (int i = 0; i < 12; i++) // expect: runtime
    also->q[i] = l[i + 3] * 3;
}

void wrapped_twice(void) {
  int *l = twice(40);
  to->q = l;
  for (int i = 0; i < 12; i++) // expect: runtime
    also->q[i] = l[i + 3] * 3;
}

void kept_in_no_place(void) {
  int *l = made(40), *r = twice(40);
  for (int i = 0; i < 12; i++) // expect: parallel
    also->q[i] = l[i + 3] * r[i + 3];
  free(l);
  free(r);
}

// A function that is not given lets a pointer lead somewhere, and that is handed on twice.
void create(double **p, int n);
void handed_twice(double *x, const double *y, int n) {
  for (int i = 0; i < n - 1; i++) x[i] = y[i + 1]; // expect: runtime
}
void each_its_own(double *x, const double *y, int n) {
  for (int i = 0; i < n - 1; i++) x[i] = y[i + 1]; // expect: parallel
}
void create_some(int n) {
  double *p, *q;
  create(&p, n);
  create(&q, n);
  each_its_own(p, q, n);
  handed_twice(p, p, n);
}
