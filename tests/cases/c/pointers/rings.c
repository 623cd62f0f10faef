// Objects that lead to each other, and back again.
#include <stdlib.h>

typedef struct node {
  struct node *next;
  int v[100];
} node;

// Where a function of the file has made them, too.
node *pair(void) {
  node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->next = b;
  b->next = a;
  return a;
}

void of_a_pair(int n) {
  node *a = pair();
  for (int i = 0; i < n; i++)  // expect: runtime
    a->next->next->v[i] = a->v[i + 1];
}

node *alone(void) {
  node *a = malloc(sizeof *a);
  a->next = a;
  return a;
}

void of_one(int n) {
  node *a = alone();
  for (int i = 0; i < n; i++)  // expect: runtime
    a->next->v[i] = a->v[i + 1];
}

void here(int n) {
  node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->next = b;
  b->next = a;
  for (int i = 0; i < n; i++)  // expect: runtime
    a->next->next->v[i] = a->v[i + 1];
}

void handed_over(node *a, node *b, int n) {
  a->next = b;
  b->next = a;
  for (int i = 0; i < n; i++)  // expect: runtime
    a->next->next->v[i] = a->v[i + 1];
}

// Two variables are found to be one.
void local(int n) {
  node a, b;
  a.next = &b;
  b.next = &a;
  node *p = a.next->next;
  for (int i = 0; i < n; i++)  // expect: sequential anti(a.v)
    p->v[i] = a.v[i + 1];
}

// Objects of another type have members that nothing lets lead back.
typedef struct two {
  int *a, *b;
} two;

two *apart(int n) {
  two *t = malloc(sizeof *t);
  t->a = malloc(n * sizeof(int));
  t->b = malloc(n * sizeof(int));
  return t;
}

void of_two(int n) {
  two *t = apart(n), *u = apart(n);
  for (int i = 0; i < n; i++)  // expect: parallel
    t->a[i] = t->b[i + 1] + u->a[i + 2];
}
