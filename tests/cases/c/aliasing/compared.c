// Who compares two pointers says that they may be equal.
void equal(int n, float *p, float *x) {
  if (p == x)
    for (int i = 0; i < n; i++)  // expect: runtime
      p[i] = x[i + 1];
}

// The other order is only needed where the two overlap.
void moved(int n, float *to, const float *from) {
  if (to < from)
    for (int i = 0; i < n; i++)  // expect: sequential anti(to)
      to[i] = from[i];
  else
    for (int i = n - 1; i >= 0; i--)  // expect: sequential anti(to)
      to[i] = from[i];
}

struct grid {
  float *data;
};

void of_structures(int n, struct grid *p, struct grid *q) {
  if (p != q)
    return;
  for (int i = 0; i < n; i++)  // expect: runtime
    p->data[i] = q->data[i + 1];
}

// Where an array ends says nothing about others.
void ends(int n, float *p, float *end, float *x) {
  if (p == end)
    return;
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = x[i + 1];
}

// So does who compares them as bytes.
void bytes(int n, float *p, float *x) {
  if ((char *)p == (char *)x) return;
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = x[i + 1];
}

// As integers they are compared, too, also by way of variables and in a function.
#include <stdint.h>

void integers(int n, float *p, float *x) {
  if ((uintptr_t)p == (uintptr_t)x) return;
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = x[i + 1];
}

void ordered(int n, float *p, float *x) {
  uintptr_t start = (uintptr_t)x, end = start + 4 * n;
  if ((uintptr_t)p < end) n--;
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = x[i + 1];
}

static int is_behind(intptr_t one, intptr_t other) { return one - other > 0; }

void in_a_function(int n, float *p, float *x) {
  n -= is_behind((intptr_t)p, (intptr_t)x);
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = x[i + 1];
}

// Nothing is said by the alignment of pointers, and by comparing with none.
void aligned(int n, float *p, float *x) {
  if (((uintptr_t)p & 15) != ((uintptr_t)x & 15) || p == 0 || (uintptr_t)x == 0) return;
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = x[i + 1];
}

void elements(int n, float **r) {
  if (r[0] == r[1]) return;
  for (int i = 0; i < n; i++)  // expect: unknown
    r[0][i] = r[1][i + 1];
}

// What the caller compares before a call may be equal in it.
void moved_on(int n, float *p, float *x) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = x[i + 1];
}

void caller(int n, float *p, float *x) {
  if (p <= x) moved_on(n, p, x);
}
