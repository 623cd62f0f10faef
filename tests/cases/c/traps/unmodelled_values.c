// What code leaves that is not modelled is what the text says: no witness has what was there before.
#include <stdlib.h>

static int a[100], kept[4];
int some(int *);

void complex_numbers(int n) {
  int k = 1;
  {
    _Complex long double z = k;
    k = (int)__real__ z + 5;
  }
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (k == 1) a[i + 1] = a[i];
  }
}

void unions(int n) {
  int k = 1;
  {
    union { int i; unsigned char c[4]; } u;
    u.i = k + 2;
    k = u.c[0];
  }
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (k == 1) a[i + 1] = a[i];
  }
}

void bits(int n) {
  int k = 1;
  {
    struct { unsigned b : 3; } s = {k + 2};
    k = s.b;
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (k == 1) a[i + 1] = a[i];
  }
}

void assembly(int n) {
  int k = 1;
  asm("mov $5, %0" : "=r"(k));
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (k == 1) a[i + 1] = a[i];
  }
}

void bytes(int n) {
  kept[0] = 1;
  *(char *)kept = 5;
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (kept[0] == 1) a[i + 1] = a[i];
  }
}

static int before(const void *x, const void *y) { return *(int *)x - *(int *)y; }

void sorted(int n) {
  int t[2] = {7, 1};
  qsort(t, 2, sizeof *t, before);
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (t[0] == 7) a[i + 1] = a[i];
  }
}

static void set(int *p) {
  union { int i; char c; } u;
  u.i = 5;
  *p = u.i;
}

void by_a_pointer(int n) {
  int k = 1;
  void (*f)(int *) = set;
  f(&k);
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (k == 1) a[i + 1] = a[i];
  }
}

// What others choose may be anything, and they may do nothing.
void by_others(int n, void (*f)(int *)) {
  int k = 1;
  f(&k);
  for (int i = 0; i < n; i++) {  // expect: sequential flow(a) distance(1)
    if (k == 1) a[i + 1] = a[i];
  }
}

void unknown(int n) {
  int k = 1;
  some(&k);
  for (int i = 0; i < n; i++) {  // expect: sequential flow(a) distance(1)
    if (k == 1) a[i + 1] = a[i];
  }
}
