// What stands behind an assertion runs only where it holds.
#include <assert.h>

void before(int n, int m, int *a) {
  assert(m >= n);
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = a[i + m];
}

void behind(int n, int m, int *a) {
  for (int i = 0; i < n; i++) // expect: sequential
    a[i] = a[i + m];
  assert(m >= n);
}

static void needs(int n, int m) { assert(n > 0 && m >= n); }

void called(int n, int m, int *a) {
  needs(n, m);
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = a[i + m];
}

void of_a_pointer(int n, int *a) {
  assert(a);
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = i;
}

void of_elements(int n, int *a, const int *p) {
  for (int i = 0; i < n; i++) { // expect: parallel
    assert(p[i] == i);
    a[i] = p[i];
  }
}

void too_late(int n, int *a, int k) {
  for (int i = 0; i < n; i++) { // expect: sequential
    a[i] = a[i + k];
    assert(k >= 0);
  }
}

// An assertion in a loop is no way out of it, and takes no step or last value away.
void with_a_step(int n, int *a) {
  int i = 0;
  while (i < n) { // expect: parallel
    assert(a[i] > 0);
    a[i] = 1;
    i++;
  }
}
