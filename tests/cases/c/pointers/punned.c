/* Addresses that are read as integers: by a union, by a pointer of another type, by memcpy. */
#include <stdint.h>
#include <string.h>

static int a[100], b[100], c[100];
union slot { int *p; intptr_t n; };
static union slot u = {&a[1]};
static int *q = c + 3;

void by_a_union(void) {
  u.p = &c[1];
  int *p = (int *)u.n;
  for (int i = 0; i < 12; i++)  // expect: runtime
    q[2 * i + 1] = p[i + 3] * 3 + i;
}

static int *held;

void kept_elsewhere(void) {
  held = (int *)u.n;
  for (int i = 0; i < 12; i++)  // expect: runtime
    q[2 * i + 1] = held[i + 3] * 3 + i;
}

static int *other;
static long number;

void by_another_type(void) {
  int *w = &c[1];
  number = *(long *)&w;
  other = (int *)number;
  for (int i = 0; i < 12; i++)  // expect: runtime
    q[2 * i + 1] = other[i + 3] * 3 + i;
}

static int *copied;

void by_memcpy(void) {
  int *w = &c[1];
  long n;
  memcpy(&n, &w, sizeof n);
  copied = (int *)n;
  for (int i = 0; i < 12; i++)  // expect: runtime
    q[2 * i + 1] = copied[i + 3] * 3 + i;
}

/* What is only counted is no address. */
void of_numbers(long n) {
  for (long i = 0; i < n && i < 97; i++)  // expect: parallel
    b[i] = c[i + 3];
}

union deep { int *p; struct { long n; } in; long rows[1]; };
static union deep d = {&a[1]};
static int *nested, *element;

void by_a_structure_in_a_union(void) {
  d.p = &c[1];
  number = d.in.n;
  nested = (int *)number;
  for (int i = 0; i < 12; i++)  // expect: runtime
    q[2 * i + 1] = nested[i + 3] * 3 + i;
}

void by_an_array_in_a_union(void) {
  long k = d.rows[0];
  element = (int *)k;
  for (int i = 0; i < 12; i++)  // expect: runtime
    q[2 * i + 1] = element[i + 3] * 3 + i;
}
