// Macros of a program change no header of the library.
#define first 1
#define second 2
#define last 3
#define seed 4
#define made 5
#define value 6
#define x y
#define s 7
#define n 8
#define d 9
#include <math.h>
#include <stdlib.h>
#undef x
#undef s
#undef n
#undef d

void fractions(int n, double *a, int *e, unsigned *s) {
  for (int i = 0; i < n; i++) { // expect: parallel
    a[i] = frexp(a[i], &e[i]) + rand_r(&s[i]);
    e[i] += div(e[i], 7).quot;
  }
}
