// What other functions of the file say about pointers.
#include <stdlib.h>
#include <string.h>

static int ga[100], gb[100], gc[100];
static int *set, *unset, *reached;
static double *fresh, *wrapped, *copied;
int *visible = ga;
struct pair { double *p, *q; };
struct view { double *base, *data; };
static struct pair own;
static int scalar, *to_scalar;

void init(int n) {
  set = ga;
  unset = gc;
  memcpy(&reached, &set, sizeof set);
  fresh = malloc(n * sizeof *fresh);
  copied = fresh + 1;
  own.p = fresh;
  own.q = malloc(n);
  to_scalar = &scalar;
}

static void *checked(int n) {
  void *p = malloc(n);
  if (!p)
    exit(1);
  return p;
}

void make(struct pair *s, struct pair *t, int n) {
  s->p = checked(n);
  s->q = checked(n);
  t->p = s->p;
  wrapped = checked(n);
}

void look(struct view *v, double *x) {
  v->data = x;
  v->base = x;
}

void by_name(int n) {
  for (int i = 0; i < n; i++) // expect: runtime
    set[i] = ga[i + 1];
}

void by_other_name(int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    set[i] = gb[i + 1];
}

void by_both(int n) {
  for (int i = 0; i < n; i++) // expect: runtime
    set[i] = visible[i + 1];
}

void different(int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    set[i] = unset[i + 1];
}

void by_bytes(int n) {
  for (int i = 0; i < n; i++) // expect: runtime
    reached[i] = set[i + 1];
}

void of_heap(int n) {
  for (int i = 0; i < n; i++) // expect: runtime
    copied[i] = fresh[i + 1];
}

void of_members(int n) {
  for (int i = 0; i < n; i++) // expect: runtime
    own.p[i] = fresh[i + 1];
}

void of_two_members(int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    own.p[i] = own.q[i + 1];
}

void of_two_allocations(int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    wrapped[i] = fresh[i + 1];
}

void members(struct pair *s, int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    s->p[i] = s->q[i + 1];
}

void views(struct view *v, int n) {
  for (int i = 0; i < n; i++) // expect: runtime
    v->base[i] = v->data[i + 1];
}

void parameters(double *x, double *y, int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    x[i] = y[i + 1];
}

void bound(int n) {
  for (int i = 0; i < scalar; i++) // expect: runtime
    to_scalar[i] = n;
}
