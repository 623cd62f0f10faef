// What functions of numbers return, and what they store where an argument leads to.
#include <arpa/inet.h>
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <strings.h>

void fractions(int n, double *a, int *e, const double *b) {
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = frexp(b[i], &e[i]);
}

void one_exponent(int n, double *a, int *e, const double *b) {
  for (int i = 0; i < n; i++) // expect: sequential
    a[i] = frexp(b[i], e);
}

void parts(int n, double *a, double *w, const double *b) {
  for (int i = 0; i < n; i++) { // expect: parallel
    double whole;
    a[i] = modf(b[i], &whole);
    w[i] = whole;
  }
}

void seeds(int n, double *a, unsigned *seed) {
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = rand_r(&seed[i]);
}

void one_seed(int n, double *a, unsigned *seed) {
  for (int i = 0; i < n; i++) // expect: sequential
    a[i] = rand_r(seed);
}

void own_seeds(int n, double *a) {
  for (int i = 0; i < n; i++) { // expect: parallel
    unsigned seed = i;
    a[i] = rand_r(&seed);
    a[i] += rand_r(&seed);
  }
}

void divided(int n, int *q, int *r, const int *b) {
  for (int i = 0; i < n; i++) { // expect: parallel
    div_t both = div(b[i], 7);
    q[i] = both.quot;
    r[i] = both.rem;
  }
}

void bits(int n, int *a, const unsigned *b) {
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = __builtin_popcount(b[i]) + ffs((int)b[i]) + (int)ntohl(b[i]);
}

void no_numbers(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = b[i] < 0 ? nan("") : jn(2, b[i]) + scalbln(b[i], 3) + ilogb(b[i] + 1);
}

void letters(int n, char *a) {
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = isascii(a[i]) ? toascii(a[i]) : 0;
}

int ffsl_of_others(int);

void of_others(int n, int *a, const int *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = ffsl_of_others(b[i]);
}
