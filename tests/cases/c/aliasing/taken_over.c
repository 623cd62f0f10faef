#include <stdlib.h>

// A new object takes over what another one of its maker holds, or gets memory of its own.
typedef struct node {
  struct node *next;
  double *cells;
} node;

static node *pushed(node *list, int n) {
  node *made = malloc(sizeof *made);
  if (!made)
    return NULL;
  made->next = list;
  made->cells = list ? list->cells : malloc(n * sizeof(double));
  return made;
}

void one_after_the_other(int n) {
  node *a = pushed(NULL, n), *b = pushed(a, n);
  if (!a || !b)
    return;
  for (int i = 1; i < n; i++) // expect: runtime
    a->cells[i] = b->cells[i - 1];
}

void of_one_list(int n, node *list) {
  node *a = pushed(list, n), *b = pushed(list, n);
  for (int i = 1; i < n; i++) // expect: runtime
    a->cells[i] = b->cells[i - 1];
}

static node *begun(int n) {
  node *made = malloc(sizeof *made);
  made->next = NULL;
  made->cells = malloc(n * sizeof(double));
  return made;
}

void begun_apart(int n) {
  node *a = begun(n), *b = begun(n);
  for (int i = 1; i < n; i++) // expect: parallel
    a->cells[i] = b->cells[i - 1];
}
