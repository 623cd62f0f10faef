// Pointers change places after each step: what either leads to is one array at a time.
#include <stdlib.h>

void parameters(int n, int steps, double *u, double *v) {
  for (int t = 0; t < steps; t++) { // expect: sequential
    for (int i = 1; i < n - 1; i++) // expect: parallel
      v[i] = u[i - 1] + u[i + 1];
    double *w = u;
    u = v;
    v = w;
  }
}

void in_place(int n, int steps, double *u, double *v) {
  double *w;
  for (int t = 0; t < steps; t++) { // expect: sequential
    for (int i = 1; i < n - 1; i++) // expect: sequential flow(v) distance(0, 1)
      v[i] = v[i - 1] + u[i + 1];
    w = u;
    u = v;
    v = w;
  }
}

void allocated(int n, int steps) {
  double *u = malloc(n * sizeof *u), *v = malloc(n * sizeof *v);
  for (int t = 0; t < steps; t++) { // expect: sequential
    for (int i = 1; i < n - 1; i++) // expect: parallel
      v[i] = u[i - 1] + u[i + 1];
    double *w = u;
    u = v;
    v = w;
  }
  free(u);
  free(v);
}

static double *now, *next;
struct grid { double *now, *next; int n; };
static struct grid g;

void of_the_file(int n, int steps) {
  for (int t = 0; t < steps; t++) { // expect: sequential
    for (int i = 1; i < n - 1; i++) // expect: parallel
      next[i] = now[i - 1] + now[i + 1];
    double *w = now;
    now = next;
    next = w;
  }
}

void of_a_struct(int steps) {
  for (int t = 0; t < steps; t++) { // expect: sequential
    for (int i = 1; i < g.n - 1; i++) // expect: parallel
      g.next[i] = g.now[i - 1] + g.now[i + 1];
    double *w = g.now;
    g.now = g.next;
    g.next = w;
  }
}

void rows(int n, int steps, double (*u)[100], double (*v)[100]) {
  for (int t = 0; t < steps; t++) { // expect: sequential
    for (int i = 1; i < n - 1; i++) // expect: parallel
      for (int j = 1; j < 99; j++) // expect: parallel
        v[i][j] = u[i - 1][j] + u[i][j + 1];
    double(*w)[100] = u;
    u = v;
    v = w;
  }
}

void pointers_to_rows(int n, int steps, double **u, double **v) {
  for (int t = 0; t < steps; t++) { // expect: sequential
    for (int i = 1; i < n - 1; i++) // expect: parallel
      for (int j = 1; j < 99; j++) // expect: parallel
        v[i][j] = u[i - 1][j] + u[i][j + 1];
    double **w = u;
    u = v;
    v = w;
  }
}

// Whoever leads to one of the arrays stays with the memory and not with the name.
void another_name(int n, int steps, double *u, double *v) {
  double *p = u;
  for (int t = 0; t < steps; t++) { // expect: unknown
    for (int i = 1; i < n - 1; i++) // expect: runtime
      v[i] = p[i - 1];
    double *w = u;
    u = v;
    v = w;
  }
}

void another_name_inside(int n, int steps, double *u, double *v) {
  for (int t = 0; t < steps; t++) { // expect: unknown
    double *p = u;
    double *w = u;
    u = v;
    v = w;
    for (int i = 1; i < n - 1; i++) // expect: runtime
      v[i] = p[i - 1];
  }
}

// Outside of loops each is followed.
void once(int n, double *u, double *v) {
  double *a = u, *b = v;
  for (int i = 1; i < n - 1; i++) // expect: parallel
    b[i] = a[i - 1];
  double *w = a;
  a = b;
  b = w;
  for (int i = 1; i < n - 1; i++) // expect: parallel
    v[i] = b[i - 1];
  for (int i = 1; i < n - 1; i++) // expect: sequential flow(u) distance(1)
    u[i] = b[i - 1];
}

// Arrays keep their names.
void arrays(int n, int steps) {
  double a[100], b[100];
  double *u = a, *v = b;
  for (int t = 0; t < steps; t++) { // expect: unknown
    for (int i = 1; i < 99; i++) // expect: runtime
      v[i] = a[i - 1];
    double *w = u;
    u = v;
    v = w;
  }
}

// Three go round.
void three(int n, int steps, double *u, double *v, double *x) {
  for (int t = 0; t < steps; t++) { // expect: sequential
    for (int i = 1; i < n - 1; i++) // expect: parallel
      v[i] = u[i - 1] + x[i];
    double *w = u;
    u = v;
    v = x;
    x = w;
  }
}

// What it holds in each iteration is judged with it.
void in_the_loop(int n, double *u, double *v) {
  for (int i = 1; i < n - 1; i++) { // expect: sequential
    v[i] = u[i - 1];
    double *w = u;
    u = v;
    v = w;
  }
}

void sometimes(int n, int steps, const int *c, double *u, double *v) {
  for (int t = 0; t < steps; t++) { // expect: sequential
    for (int i = 1; i < n - 1; i++) // expect: parallel
      v[i] = u[i - 1];
    if (c[t]) {
      double *w = u;
      u = v;
      v = w;
    }
  }
}

// A member goes with the memory, too.
struct cell { double x[100]; double *p; int n; };

void member(int steps, struct cell *u, struct cell *v) {
  for (int t = 0; t < steps; t++) { // expect: unknown
    double *row = u->x;
    struct cell *w = u;
    u = v;
    v = w;
    for (int i = 1; i < 100; i++) // expect: runtime
      v->x[i] = row[i - 1];
  }
}

void behind_a_member(int n, int steps, struct cell *u, struct cell *v) {
  for (int t = 0; t < steps; t++) { // expect: unknown
    double *row = u->p;
    struct cell *w = u;
    u = v;
    v = w;
    for (int i = 1; i < n; i++) // expect: runtime
      v->p[i] = row[i - 1];
  }
}

void row(int n, int steps, double **u, double **v) {
  for (int t = 0; t < steps; t++) { // expect: unknown
    double *row = u[0];
    double **w = u;
    u = v;
    v = w;
    for (int i = 1; i < n; i++) // expect: runtime
      v[0][i] = row[i - 1];
  }
}

// A pointer that led where one of those that change places did.
void left_behind(double *u, double *v, int n, int steps) {
  double *p = u;
  for (int t = 0; t < steps; t++) { // expect: unknown
    double *w = p;
    p = v;
    v = w;
    for (int i = 0; i + 1 < n; i++) // expect: runtime
      u[i] = v[i + 1];
  }
  for (int i = 0; i + 1 < n; i++) // expect: runtime
    u[i] = p[i + 1];
}

// Memory that is fresh goes round with that of the caller.
double handed_in(int n, int steps, double *u) {
  double *v = malloc(n * sizeof *v);
  for (int t = 0; t < steps; t++) { // expect: sequential
    for (int i = 1; i < n - 1; i++) // expect: parallel
      v[i] = u[i - 1] + u[i + 1];
    double *w = u;
    u = v;
    v = w;
  }
  free(v);
  return u[0];
}

void by_other_names(int n, int steps, double *x) {
  double *y = malloc(n * sizeof *y);
  double *from = x, *to = y;
  for (int t = 0; t < steps; t++) { // expect: sequential
    for (int i = 1; i < n - 1; i++) // expect: parallel
      to[i] = from[i - 1] + from[i + 1];
    double *w = from;
    from = to;
    to = w;
  }
  free(y);
}

// What is fresh by its name may be the caller's, who wants what is left in it.
double wanted(int n, int steps, double *u, const double *x) {
  double *v = malloc(n * sizeof *v);
  for (int t = 0; t < steps; t++) { // expect: sequential
    double *w = u;
    u = v;
    v = w;
  }
  for (int i = 0; i < n; i++) // expect: sequential
    v[0] = x[i];
  return u[0];
}

// The caller's memory lies where `f` leads to.
static void met(int n, int steps, double *u, const double *f) {
  double *v = malloc(n * sizeof *v);
  for (int t = 0; t < steps; t++) { // expect: sequential
    for (int i = 0; i < n - 1; i++) // expect: runtime
      v[i] = u[i] + f[i + 1];
    double *w = u;
    u = v;
    v = w;
  }
}
void meets(int n, double *m) { met(n, 3, m, m + 1); }

// The variable that helps stays where one of those that changed places was.
void helper_of_three(int n, int steps, double *u, double *v, double *x) {
  for (int t = 0; t < steps; t++) { // expect: unknown
    for (int i = 1; i < n - 1; i++) // expect: runtime
      x[i] = u[i - 1];
    u = v;
    v = x;
    x = u;
  }
}

void helper(int n, int steps, double *u, double *v, double *x) {
  for (int t = 0; t < steps; t++) { // expect: unknown
    double *w = u;
    u = v;
    v = x;
    x = w;
    for (int i = 1; i < n - 1; i++) // expect: runtime
      x[i] = w[i - 1];
  }
}

// One is lost, and two lead to the same.
void not_round(int n, int steps, double *u, double *v, double *x) {
  for (int t = 0; t < steps; t++) { // expect: unknown
    for (int i = 1; i < n - 1; i++) // expect: runtime
      x[i] = u[i - 1];
    double *w = u;
    u = v;
    v = u;
    x = w;
  }
}

void one_of_two_names(int n, int steps, double *x, double *y) {
  double *p = x, *q = y, *r = x;
  for (int t = 0; t < steps; t++) { // expect: unknown
    for (int i = 1; i < n - 1; i++) // expect: runtime
      r[i] = p[i - 1] + q[i];
    double *w = p;
    p = q;
    q = r;
    r = w;
  }
}

// After the first statement the second one stores to another object.
struct node { struct node *next; double *v; };
void turned_round(struct node *p, int n, int steps) {
  for (int k = 0; k < steps; k++) { // expect: unknown
    struct node *t = p;
    p = p->next;
    p->next = t;
    for (int i = 1; i < n; i++) // expect: runtime
      p->v[i] = p->next->v[i - 1];
  }
}
