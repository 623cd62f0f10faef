// What stands behind an assertion runs only where it holds.
#include <assert.h>
#include <math.h>

void before(int n, int m, int *a) {
  assert(m >= n);
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = a[i + m];
}

// A run in which an assertion fails later shows nothing.
void behind(int n, int m, int *a) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = a[i + m];
  assert(m >= n);
}

void behind_in_part(int n, int m, int *a) {
  for (int i = 0; i < n; i++) // expect: sequential
    a[i] = a[i + m];
  assert(m >= 1);
}

void unreachable_behind(int n, int m, int *a) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i * m] = 1;
  if (m == 0)
    __builtin_unreachable();
}

static void unreached(int m) {
  if (m <= 0)
    __builtin_unreachable();
}

void unreachable_before(int n, int m, int *a) {
  unreached(m);
  for (int i = 0; i < n; i++) // expect: parallel
    a[i * m] = 1;
}

void unreachable_in_one_branch(int n, int m, int k, int *a) {
  if (k > 0) {
    if (m == 0)
      __builtin_unreachable();
  }
  for (int i = 0; i < n; i++) // expect: sequential
    a[i * m] = 1;
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

// No conforming run goes on behind an assertion that fails, and a witness is one.
void of_one_iteration(int n, int *a) {
  for (int i = 0; i < n; i++) { // expect: parallel
    assert(i < 1);
    a[0] = i;
  }
}

void of_the_distance(int n, int m, int *a) {
  for (int i = 0; i < n; i++) { // expect: sequential anti(a)
    assert(m >= 7);
    a[i] = a[i + m];
  }
}

void of_a_distance_too_far(int n, int m, int *a) {
  for (int i = 0; i < n; i++) { // expect: parallel
    assert(m >= n);
    a[i] = a[i + m];
  }
}

void behind_the_accesses(int n, int m, int *a) {
  for (int i = 0; i < n; i++) { // expect: parallel or unknown
    a[i] = a[i + m];
    assert(m >= n);
  }
}

// The first iteration says what the second one cannot be.
void of_an_earlier_iteration(int n, int m, int *a) {
  for (int i = 0; i < n; i++) { // expect: parallel or unknown
    if (i == 0)
      assert(n == 1);
    a[0] = i;
  }
}

void of_another_loop(int n, int m, int *a, const int *b) {
  for (int j = 0; j < n; j++) // expect: parallel
    assert(b[j] == j && m > n);
  for (int i = 0; i < n; i++) // expect: parallel or unknown
    a[i] = a[i + m];
}

void of_what_is_stored(int n, int *a) {
  for (int i = 1; i < n; i++) { // expect: sequential flow(a)
    a[i] = a[i - 1] + 1;
    assert(a[i] > a[i - 1]);
  }
}

// What a function gives may make an assertion fail.
void of_a_function(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++) { // expect: runtime or unknown
    assert(sin(b[i]) > 2);
    a[0] = i;
  }
}
