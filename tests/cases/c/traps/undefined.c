// No witness is a run that the language leaves undefined, wherever the function does it.
#include <limits.h>

void divides(int n, int m, int *a) {
  int x = INT_MIN / m;
  for (int i = 0; i < n; i++) // expect: unknown or parallel
    a[m == -1 ? 0 : i] = x;
}

void unreachable(int n, int *a) {
  if (n > 5)
    __builtin_unreachable();
  for (int i = 0; i < n; i++) // expect: parallel
    a[i < 5 ? i : 0] = 1;
}

void unreachable_inside(int n, int *a) {
  for (int i = 0; i < n; i++) { // expect: unknown or parallel
    if (i >= 5)
      __builtin_unreachable();
    a[i < 5 ? i : 0] = 1;
  }
}

void unreachable_default(int n, int m, int *a) {
  switch (m) {
  case 1:
    break;
  default:
    __builtin_unreachable();
  }
  for (int i = 0; i < n; i++) // expect: parallel
    a[m * i] = 2;
}

void left_before(int n, int m, int *a) {
  int v[4];
  for (int j = 0; j < m; j++) // expect: parallel
    v[j] = 0;
  for (int i = 0; i < n; i++) // expect: unknown or parallel
    a[m > 4 ? 0 : i] = 1;
}

void divided_after(int n, int m, int *a) {
  for (int i = 0; i < n; i++) // expect: unknown or parallel
    a[m == 0 ? 0 : i] = 1;
  for (int j = 0; j < 3; j++) // expect: parallel
    a[j] = 1 / m;
}

void left_and_met(int n, int m, int *a) {
  int v[4];
  for (int j = 0; j < m; j++) // expect: parallel
    v[j] = 0;
  for (int i = 0; i < n; i++) // expect: sequential output(a)
    a[m > 3 ? 0 : i] = 1;
}

// The first iteration reads a variable that has no value.
void unset_at_first(int n, int *a) {
  int t;
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (i > 0) t = 1;
    if (t == 1) a[0] = i;
  }
}

// A row has two elements, and the run that was shown read the third one.
static int narrow[5][2];
void opaque_before(int);

void beyond_a_row(int n, int m) {
  opaque_before(m);
  for (int i = 0; i < m; i++) // expect: unknown
    narrow[0][i & 1] = narrow[m][(n * m) % 7] + 1;
}
