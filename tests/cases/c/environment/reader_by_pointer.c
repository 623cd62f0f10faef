// Who reads `errno` is named, by parentheses or as a pointer.
#include <math.h>
#include <stdio.h>

void said(void) { (perror)("it"); }

void f(double *a, const double *b, int n) {
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i] = sqrt(b[i]);
}
