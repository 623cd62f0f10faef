#include <stdlib.h>

/* What a maker is handed twice lies in the memory of two calls. */
struct view {
  double *cells;
  int n;
};

static struct view *seen(double *cells) {
  struct view *v = malloc(sizeof *v);
  v->cells = cells;
  return v;
}

static struct view *copied(struct view *other) {
  struct view *v = malloc(sizeof *v);
  v->cells = other->cells;
  return v;
}

void of_a_parameter(double *x, int n) {
  struct view *s = seen(x), *t = seen(x);
  for (int i = 0; i < n - 1; i++) s->cells[i] = t->cells[i + 1];  // expect: runtime
}

void of_fresh_memory(int n) {
  double *x = malloc(n * sizeof *x);
  struct view *s = seen(x), *t = seen(x);
  for (int i = 0; i < n - 1; i++) s->cells[i] = t->cells[i + 1];  // expect: runtime
}

void of_one_that_was_made(double *x, int n) {
  struct view *s = seen(x), *t = copied(s);
  for (int i = 0; i < n - 1; i++) s->cells[i] = t->cells[i + 1];  // expect: runtime
}

void of_another(struct view *s) {
  struct view *t = copied(s), *u = copied(s);
  for (int i = 0; i < s->n - 1; i++) u->cells[i] = t->cells[i + 1];  // expect: runtime
}
