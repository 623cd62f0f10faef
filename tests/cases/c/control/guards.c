#include <stddef.h>
#include <string.h>

// A guard against null pointers is passed by some run.
int guarded(int *p, int n) {
  if (!p || n < 0)
    return -1;
  for (int i = 1; i < n; i++) // expect: sequential flow(p) distance(1)
    p[i] += p[i - 1];
  return 0;
}

int inside(int *p, const int *q, int n) {
  if (p != NULL && q) {
    for (int i = 1; i < n; i++) // expect: sequential flow(p) distance(1)
      p[i] = p[i - 1] + q[i];
    for (int i = 0; i < n; i++) // expect: parallel
      p[i] = q[i];
  }
  return 0;
}

// No run is a witness in which memory is not there: what happens then is not shown.
int absent(int *p, int *a, int n) {
  for (int i = 0; i < n; i++) // expect: unknown
    if (p == NULL)
      a[0] = 2 * a[0] + i;
  return 0;
}

// The pointer may be one of two, or none: whether it leads somewhere is not known.
int one_of_two(int *p, int *q, int c, int *a, int n) {
  int *r = NULL;
  if (c == 1)
    r = p;
  if (c == 2)
    r = q;
  for (int i = 0; i < n; i++) // expect: unknown
    if (r == NULL)
      a[0] = 2 * a[0] + i;
  return 0;
}

// What code that is not modelled says may let the program pass.
int compared(const char *s, const char *t, int *p, int n) {
  if (p == (int *)s)
    return 1;
  for (int i = 1; i < n; i++) // expect: sequential flow(p) distance(1)
    p[i] += p[i - 1];
  return 0;
}

// The length of a text, of which a null pointer has none.
long length(const unsigned char *text) {
  long count = 0;
  if (text)
    do { // expect: sequential control(text)
      count++;
    } while (*text++);
  return count;
}

// The pointer of an iteration is null unless a branch sets it, so no run may take it as set.
int of_iterations(const int *x, int *p, int *a, int n) {
  for (int i = 0; i < n; i++) { // expect: unknown
    int *r = NULL;
    if (x[i] > 5 && x[i] < 3)
      r = p;
    if (r)
      a[0] = 2 * a[0] + i;
  }
  return 0;
}

struct holder { int *p; };

int of_a_local_structure(int *p, int c, int *a, int n) {
  struct holder l, *x = &l;
  l.p = NULL;
  if (c > 5 && c < 3)
    l.p = p;
  for (int i = 0; i < n; i++) // expect: unknown
    if (x->p)
      a[0] = 2 * a[0] + i;
  return 0;
}

// What an initializer takes from the caller is there in some run.
int initialized(struct holder *h, int *a, int n) {
  int *q = h->p;
  if (q == NULL)
    return -1;
  for (int i = 1; i < n; i++) // expect: sequential flow(a) distance(1)
    a[i] = a[i - 1] + q[0];
  return 0;
}
