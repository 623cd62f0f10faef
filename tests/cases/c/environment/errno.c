// Mathematics sets `errno`, and this file reads it.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

void roots(int n, double *a, double *b, int *c) {
  for (int i = 0; i < n; i++) { // expect: unknown
    a[i] = sqrt(b[i]);
    c[i] = errno;
  }
}

// Who calls this function reads what is left.
void logarithms(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = log(b[i]);
}

static double powered(double x) { return x > 0 ? pow(x, 0.3) : x; }

void called(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = powered(b[i]);
}

// These never fail.
void harmless(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = floor(b[i]) + fabs(b[i]);
}

void plain(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = b[i] / 3.0;
}

// So do conversions, or they may.
void numbers(int n, int *restrict a, const char **restrict b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = atoi(b[i]);
}
