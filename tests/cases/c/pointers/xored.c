// What a pointer becomes that is made of the bits of others is not known.
#include <stdint.h>

static int first[100], second[100];
struct node {
  uintptr_t both;
  int v[20];
};

void parted(int *p, int *q) {
  uintptr_t link = (uintptr_t)p ^ (uintptr_t)q;
  int *r = (int *)(link ^ (uintptr_t)q);
  for (int i = 0; i < 12; i++) // expect: runtime
    r[i] = p[i + 1];
}

void next(struct node *last, struct node *at) {
  struct node *next = (struct node *)(at->both ^ (uintptr_t)last);
  for (int i = 0; i < 12; i++) // expect: runtime
    next->v[i] = last->v[i + 1];
}

void tagged(void) {
  uintptr_t tag = (uintptr_t)first | 1;
  int *r = (int *)(tag & ~(uintptr_t)3);
  for (int i = 0; i < 12; i++) // expect: runtime
    r[i] = first[i + 1];
}

void changed_places(void) {
  uintptr_t x = (uintptr_t)first, y = (uintptr_t)second;
  x ^= y;
  y ^= x;
  x ^= y;
  int *p = (int *)x;
  for (int i = 0; i < 12; i++) // expect: runtime
    p[i] = second[i + 1];
}
