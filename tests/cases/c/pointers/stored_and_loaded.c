// Pointers that are loaded from where the function stored others before.
#include <stdlib.h>
#include <string.h>

struct table {
  double *first, *second;
  int n, flag;
};

static int filled(struct table *t) {
  if (t->flag != 1) {
    t->first = malloc(t->n * sizeof(double));
    if (!t->first)
      return 1;
    t->second = t->first + 1;
    t->flag = 1;
  }
  return 0;
}

void behind_a_call(struct table *t, double *x, int n) {
  if (t->flag != 1 && filled(t))
    return;
  for (int i = 0; i < n; i++)  // expect: parallel
    x[i] = t->first[i] * t->second[i];
  for (int i = 0; i < n; i++)  // expect: runtime
    t->second[i] = t->first[i];
}

void shared(struct table *t, double *x, int n) {
  t->first = x;
  for (int i = 0; i < n; i++)  // expect: runtime
    t->first[i] = x[i + 1];
}

void perhaps(struct table *t, double *x, int n) {
  if (n > 3)
    t->first = x;
  for (int i = 0; i < n; i++)  // expect: runtime
    t->first[i] = x[i + 1];
}

void changed_places(struct table *t, int n) {
  double *kept = t->first;
  t->first = t->second;
  t->second = kept;
  for (int i = 0; i < n; i++)  // expect: runtime
    t->first[i] = t->second[i + 1];
  for (int i = 0; i < n; i++)  // expect: sequential flow(t->first) distance(1)
    t->first[i + 1] = t->first[i];
}

void older(struct table *t, double *x, int n) {
  double *kept = t->first;
  t->first = x;
  for (int i = 0; i < n; i++)  // expect: runtime
    kept[i] = t->first[i + 1];
}

void by_another_name(struct table *s, struct table *t, double *x, int n) {
  t->first = x;
  for (int i = 0; i < n; i++)  // expect: runtime
    s->first[i] = x[i + 1];
}
void with_one_object(double *x, int n) {
  struct table one;
  by_another_name(&one, &one, x, n);
}

// What was known of the elements is known of others than those that are read.
void contents(struct table *t, double *x, int n) {
  t->first[0] = 5;
  t->first = x;
  for (int i = 0; i < n; i++)  // expect: runtime
    if (t->first[0] == 5)
      x[i] = 2 * x[i];
}

void while_it_runs(struct table *t, double *x, int n) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    t->first[i] = 1;
    t->first = x + i;
  }
  for (int i = 0; i < n; i++)  // expect: parallel
    t->second[i] = i;
}

void two_elements(struct table *t, int n) {
  t[1].first = t[0].first;
  for (int i = 0; i < n; i++)  // expect: unknown
    t[1].first[i] = t[0].first[i + 1];
}

void rows(double *x, int n) {
  double *row[2] = {x, x + 1};
  for (int i = 0; i < n; i++)  // expect: unknown
    row[1][i] = row[0][i + 2];
}

struct node {
  struct node *next;
  double v[4];
};
void list(struct node *head, struct node *item) {
  item->next = head;
  for (int i = 0; i < 3; i++)  // expect: runtime
    item->next->v[i] = head->v[i + 1];
}

// Each iteration asks another object where to end.
struct sized {
  struct sized *next;
  int n;
};
void bounds(struct sized *t, struct sized *other, double *x) {
  int i;
  for (i = 0; i < t->next->n; i++)  // expect: unknown
    t->next = other;
  if (t->next->n >= 0)
    for (int k = t->next->n; k < i; k++)  // expect: unknown
      x[0] = k;
}
