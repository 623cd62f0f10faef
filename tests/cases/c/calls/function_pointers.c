// Functions that are called by a pointer, where the text says which ones.
#include <math.h>
#include <stddef.h>

typedef double (*unary)(double);
static int last;

static int plain(int x) { return 2 * x; }
static int keep(int x) {
  int k = last;
  last = 3 * last + x;
  return k;
}
static int apply(int (*f)(int), int x) { return f(x); }
static int choose(int (*f)(int), int x) {
  if (x > 3) f = keep;
  return f(x);
}
static void each(int *a, int n, void (*f)(int *, int)) {
  for (int i = 0; i < n; i++) f(a, i); // expect: unknown
}
static void outer(int *a, int n, void (*f)(int *, int)) { each(a, n, f); }
static void put(int *a, int i) { a[i] = i; }
static void shift(int *a, int i) { a[i + 1] = a[i]; }

void handed(int *a, int n) {
  for (int i = 0; i < n; i++) a[i] = apply(plain, i); // expect: parallel
  for (int i = 0; i < n; i++) a[i] = apply(keep, i);  // expect: sequential flow(last)
}

void handed_on(int *a, int n, int m) {
  for (int j = 0; j < m; j++) outer(a + j * n, n, put); // expect: parallel
  for (int j = 0; j < m; j++) outer(a, n, shift);       // expect: sequential
}

void of_the_library(double *restrict a, const double *restrict b, int n) {
  for (int i = 0; i < n; i++) { // expect: parallel
    unary f = sqrt;
    a[i] = f(b[i]);
  }
}

void local(int *a, int n) {
  int (*f)(int) = &plain;
  static int (*g)(int) = keep;
  for (int i = 0; i < n; i++) a[i] = (*f)(i); // expect: parallel
  for (int i = 0; i < n; i++) a[i] = g(i);    // expect: sequential flow(last)
}

// A pointer that may lead elsewhere is not followed; one that is set to two functions is.
void changed(int *a, int n, int k) {
  for (int i = 0; i < n; i++) a[i] = choose(plain, i); // expect: unknown
  int (*f)(int) = plain;
  if (k) f = keep;
  for (int i = 0; i < n; i++) a[i] = f(i); // expect: sequential flow(last)
}

void changed_by_its_address(int *a, int n) {
  int (*f)(int) = plain, (**g)(int) = &f;
  *g = keep;
  for (int i = 0; i < n; i++) a[i] = f(i); // expect: unknown
}

void volatile_pointer(int *a, int n) {
  int (*volatile f)(int) = plain;
  for (int i = 0; i < n; i++) a[i] = f(i); // expect: unknown
}

void of_another_type(int *a, int n) {
  unary f = (unary)(void *)plain;
  for (int i = 0; i < n; i++) a[i] = (int)f(i); // expect: unknown
}

static int tested(int (*f)(int), int x) { return f == NULL ? x : f(x); }
void is_there(int *a, int n) {
  for (int i = 0; i < n; i++) a[i] = tested(plain, i); // expect: parallel
}

static void moved(int *p, int *q, int n) {
  for (int i = 0; i < n; i++) p[i] = q[i + 1]; // expect: runtime
}
static void with_one_array(void (*f)(int *, int *, int), int *a, int n) { f(a, a, n); }
void twice_the_same(int *a, int n) { with_one_array(moved, a, n); }
