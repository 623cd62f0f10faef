// Assignments in a part of an expression that need not be evaluated: the pointer may stay.
#include <stdlib.h>
static int set(double **p, double *to) {
  *p = to;
  return 1;
}

void in_a_connective(double *restrict a, double *restrict b, int n) {
  double *p = a;
  if (n > 10 && (p = b) != 0) n--;
  for (int i = 0; i + 1 < n; i++)  // expect: runtime
    p[i] = a[i + 1];
}

void as_a_statement(double *restrict a, double *restrict b, int n) {
  double *p = a;
  n > 10 && (p = b);
  for (int i = 0; i + 1 < n; i++)  // expect: runtime
    p[i] = a[i + 1];
}

void in_a_choice(double *restrict a, double *restrict b, int n) {
  double *p = a;
  int r = n > 10 ? (p = b, 1) : 0;
  for (int i = 0; i + 1 < n; i++)  // expect: runtime
    p[i] = a[i + 1] + r;
}

void in_a_choice_of_effects(double *restrict a, double *restrict b, int n) {
  double *p = a;
  n > 10 ? (void)(p = b) : (void)0;
  for (int i = 0; i + 1 < n; i++)  // expect: runtime
    p[i] = a[i + 1];
}

void by_a_function(double *restrict a, double *restrict b, int n) {
  double *p = a;
  if (n > 10 && set(&p, b)) n--;
  for (int i = 0; i + 1 < n; i++)  // expect: runtime
    p[i] = a[i + 1];
}

void by_the_library(double *a, int n) {
  double *p = a;
  if (n > 10 && posix_memalign((void **)&p, 64, n * sizeof *p) == 0) n--;
  for (int i = 0; i + 1 < n; i++)  // expect: runtime
    p[i] = a[i + 1];
}

void the_same_on_both_ways(double *restrict a, double *restrict b, int n) {
  double *p = b;
  if (n > 10 && (p = b) != 0) n--;
  for (int i = 0; i + 1 < n; i++)  // expect: parallel
    p[i] = a[i + 1];
}
