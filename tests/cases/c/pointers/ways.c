#include <stdlib.h>

// One of three arrays.
void cases(int n, int k, double *a, double *b, const double *c) {
  double *p;
  switch (k) {
  case 0:
    p = a;
    break;
  case 1:
    p = b;
    break;
  default:
    p = b + n;
  }
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = c[i];
  for (int i = 1; i < n; i++)  // expect: runtime
    p[i] = a[i - 1];
}

// That one case makes it null says nothing about the others.
void null_in_a_case(int n, int k, int c, double *a, double *b) {
  double *p;
  switch (k) {
  case 1:
    p = NULL;
    break;
  default:
    p = a + 1;
  }
  if (c)
    p = b;
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = a[i];
}

// Each case begins with what was known before the first one.
void null_before(int n, int k, int c, double *a, double *b) {
  double *p = a + 1;
  switch (k) {
  case 0:
    if (c)
      p = b;
    for (int i = 0; i < n; i++)  // expect: runtime
      p[i] = a[i];
    break;
  case 1:
    p = NULL;
  }
}

// A case may be left before its end.
void left(int n, int k, int c, double *a, double *b) {
  double *p = a + 1;
  switch (k) {
  case 0:
    if (c)
      break;
    p = NULL;
    break;
  default:
    p = NULL;
  }
  if (!p)
    p = b;
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = a[i];
}

// So may a block that runs once.
void once(int n, int c, double *a, double *b) {
  double *p;
  do {
    p = a + 1;
    if (c)
      break;
    p = b;
  } while (0);
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = a[i];
}
