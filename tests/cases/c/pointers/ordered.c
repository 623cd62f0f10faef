#include <stddef.h>
// Where the text asks which of two parameters stands first, they lead into one object: only
// there one stands before the other. So `end` is somewhere in the array of `p`.
void cleared(char *p, const char *end) {
  for (; p < end; p++) // expect: parallel
    *p = 0;
}

int counted(const char *p, const char *end, char c) {
  int n = 0;
  while (p < end) { // expect: parallel reduction(+:n)
    if (*p == c)
      n++;
    p++;
  }
  return n;
}

// Both ends move, and never meet.
void reversed(char *s, char *p) {
  while (s < p) { // expect: parallel induction(p)
    char t = *s;
    *s = *p;
    *p = t;
    s++;
    p--;
  }
}

void sums(int *p, int *end) {
  for (; p < end; p++) // expect: sequential
    p[1] += p[0];
}

long copied(const int *b, const int *e, int *out) {
  long n = e - b;
  for (long i = 0; i < n; i++) // expect: parallel
    out[i] = b[i];
  return n;
}

// One of them may stand in the part that the other one is copied to.
void moved(char *d, const char *s, size_t n) {
  if (d < s) {
    for (size_t i = 0; i < n; i++) // expect: sequential anti(d)
      d[i] = s[i];
  }
}

// Three in a row.
void between(int *p, int *middle, int *end) {
  for (; p < middle; p++) // expect: parallel
    *p = 0;
  for (int *q = middle; q < end; q++) // expect: parallel
    *q = 1;
  for (int i = 1; i < 9; i++) // expect: sequential
    end[i] = p[i] + middle[i - 1];
}

struct point { int x, y; };
void points(struct point *p, struct point *end) {
  for (; p < end; p++) // expect: parallel
    p->x = p->y;
}

// What callers say about one of them is said of the object.
static void inner(int *p, int *e, int *q, int f) {
  if (f) {
    for (; p < e; p++) // expect: parallel
      *p = 0;
  } else {
    for (int i = 0; i < 9; i++) // expect: runtime
      e[i] = q[i + 1];
  }
}
void outer(int *a, int *b, int f) { inner(a, b, b, f); }

// Equality says nothing of the kind.
void equal(int *p, int *q, int n) {
  if (p == q)
    return;
  for (int i = 0; i < n; i++) // expect: runtime
    p[i] = q[i];
}

// `restrict` keeps them apart where something is written.
void restricted(int *restrict p, int *restrict q, int n) {
  for (int i = 0; i < n; i++) // expect: unknown or parallel
    p[i] = p < q ? q[i] : 0;
}
