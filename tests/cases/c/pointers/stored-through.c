#include <string.h>

// A pointer of the function is set by way of a pointer that has two targets.
void by_pointer(int n, int k, double *a, double *b) {
  double *p = b, *q = b + n, **u = &p;
  if (k)
    u = &q;
  *u = a + 1;
  for (int i = 0; i < n; i++)  // expect: unknown
    p[i] = a[i];
}

void moved(int n, int k, double *b) {
  double *p = b, *q = b, **u = &q;
  if (k)
    u = &p;
  *u += 1;
  for (int i = 0; i < n; i++)  // expect: unknown
    p[i] = b[i];
}

// So it is in code that is not modelled.
void in_a_list(int n, int k, double *a, double *b) {
  double *p = b, *q = b + n, **u[2] = {&p, &q};
  *u[k] = a + 1;
  for (int i = 0; i < n; i++)  // expect: unknown
    q[i] = a[i];
}

void choice(int n, int k, double *a, double *b) {
  double *p = b, *q = b + n;
  *(k ? &p : &q) = a + 1;
  for (int i = 0; i < n; i++)  // expect: unknown
    p[i] = a[i];
}

struct Pair {
  double *p, *q;
};

void member(int n, int k, double *a, double *b) {
  struct Pair x, y, *z = &x;
  x.p = b;
  y.p = b + n;
  if (k)
    z = &y;
  z->p = a + 1;
  for (int i = 0; i < n; i++)  // expect: unknown
    x.p[i] = a[i];
}

void copied(int n, int k, double *a, double *b) {
  struct Pair x, y, *z = &x, w;
  w.p = w.q = a + 1;
  x.p = b;
  y.p = b + n;
  if (k)
    z = &y;
  memcpy(z, &w, sizeof w);
  for (int i = 0; i < n; i++)  // expect: unknown
    x.p[i] = a[i];
}

// A global variable is set by way of a parameter.
static double *kept;

static void set(int n, double **t, double *a, double *b) {
  kept = b;
  t[0] = a + 1;
  for (int i = 0; i < n; i++)  // expect: unknown
    kept[i] = a[i];
}

void global(int n, double *a, double *b) { set(n, &kept, a, b); }

// Nothing leads to this one.
void alone(int n, double **t, double *a, double *b) {
  double *p = b;
  t[0] = a + 1;
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = a[i];
}

// Which variable a pointer leads to in the end depends on the last iteration that says so.
void use(double *);

double last_said(int n, const int *c) {
  double x = 0, y = 0, *p = &x;
  for (int i = 0; i < n; i++)  // expect: sequential output(p)
    if (c[i])
      p = &y;
  use(p);
  return x + y;
}

struct Pair first, second, *chosen;

void said_each_time(int n, const int *c) {
  for (int i = 0; i < n; i++)  // expect: parallel lastprivate(chosen)
    if (c[i])
      chosen = &first;
    else
      chosen = &second;
}

// Code that is not modelled may set a pointer in a structure that it is handed.
struct Shelf {
  double *row;
};
void use_both(struct Shelf *s, int *x);

void handed_with_a_list(struct Shelf *s, int n) {
  double *q = s->row;
  use_both(s, (int[]){1, 2});
  for (int i = 0; i < n; i++)  // expect: runtime
    q[i] = s->row[i];
}

void handed_by_a_copy(struct Shelf *s, struct Shelf **t, int n, int k) {
  double *q = s->row;
  t[0] = s;
  use_both(t[k], 0);
  for (int i = 0; i < n; i++)  // expect: runtime
    q[i] = s->row[i];
}

void not_handed(struct Shelf *s, struct Shelf *t, int n) {
  double *q = s->row;
  use_both(t, (int[]){1, 2});
  for (int i = 0; i < n; i++)  // expect: parallel
    q[i] = s->row[i];
}

void handed_in_a_loop(struct Shelf *s, int n) {
  double *q = s->row;
  for (int k = 0; k < n; k++) {  // expect: unknown
    use_both(s, (int[]){1, 2});
    for (int i = 0; i < n; i++)  // expect: runtime
      q[i] = s->row[i];
  }
}
