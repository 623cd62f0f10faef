// Two objects of one type, of which functions of the file say that they hold one pointer.
#include <stdlib.h>
#include <string.h>

struct given { double *d; struct given *next; };
struct looped { double *d; struct looped *next; };
struct copied { double *d; struct copied *next; };
struct shallow { double *d; };
struct built { double *d; };
struct both { struct looped *a, *b; };
struct grown { double *d; char *at; size_t n; };

void give(struct given *l, double *a) {
  l->d = a;
  l->next->d = a;
}

void fill(struct looped *l, double *a) {
  for (struct looped *p = l; p; p = p->next) // expect: unknown
    p->d = a;
}

void hand_on(struct copied *l, double *a) {
  l->d = a;
  l->next->d = l->d + 1;
}

void assign(struct shallow *to, struct shallow *from) { *to = *from; }

static void build(struct built *b, double *a) { b->d = a; }

void build_two(struct built *b, struct built *c, double *a) {
  build(b, a);
  build(c, a);
}

// Nothing here leaves one pointer in two objects.
void start(struct grown *v, size_t n) {
  v->d = malloc(n * sizeof *v->d);
  v->n = n;
}

int grow(struct grown *v) {
  double *more = realloc(v->d, 2 * v->n * sizeof *more);
  if (!more)
    return 0;
  v->d = more;
  return 1;
}

void skip(struct grown *v) {
  char *p = v->at;
  p++;
  v->at = p;
}

void exchange(struct grown *v, struct grown *w) {
  struct grown t = *v;
  *v = *w;
  *w = t;
}

void wrap(struct grown *v, double *a) { v->d = a; }

void of_given(struct given *l, int n) {
  for (int i = 1; i < n; i++) // expect: runtime
    l->d[i] = l->next->d[i - 1];
}

void of_two_given(struct given *l, struct given *m, int n) {
  for (int i = 1; i < n; i++) // expect: runtime
    l->d[i] = m->d[i - 1];
}

void of_looped(struct looped *l, int n) {
  for (int i = 1; i < n; i++) // expect: runtime
    l->d[i] = l->next->d[i - 1];
}

// What the members lead to is the same class of objects, though no statement keeps it.
void of_members(struct both *l, int n) {
  for (int i = 1; i < n; i++) // expect: runtime
    l->a->d[i] = l->b->d[i - 1];
}

void of_copied(struct copied *l, int n) {
  for (int i = 1; i < n; i++) // expect: runtime
    l->d[i] = l->next->d[i - 1];
}

void of_shallow(struct shallow *l, struct shallow *m, int n) {
  for (int i = 1; i < n; i++) // expect: runtime
    l->d[i] = m->d[i - 1];
}

void of_built(struct built *l, struct built *m, int n) {
  for (int i = 1; i < n; i++) // expect: runtime
    l->d[i] = m->d[i - 1];
}

void of_grown(struct grown *l, struct grown *m, int n) {
  for (int i = 1; i < n; i++) // expect: parallel
    l->d[i] = m->d[i - 1];
}

void of_texts(struct grown *l, struct grown *m, int n) {
  for (int i = 1; i < n; i++) // expect: parallel
    l->at[i] = m->at[i - 1];
}
