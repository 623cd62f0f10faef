// Code that is not modelled breaks no rule of the language either.
#include <complex.h>
#include <string.h>

int pick(int);

union number { int i; float f; };
struct bits { int x : 3; int y : 29; };

void complex_numbers(int n, int *a) {
  long double complex z[4];
  z[n] = 1;
  for (int i = 4; i < n; i++)  // expect: unknown or parallel
    a[i + 1] = a[i];
  for (int i = 0; i < n; i++)  // expect: sequential flow(a)
    a[i + 1] = a[i];
}

void unions(int n, int *a) {
  union number z[4];
  z[n].i = 1;
  for (int i = 4; i < n; i++)  // expect: unknown or parallel
    a[i + 1] = a[i];
}

void bit_fields(int n, int *a) {
  struct bits z[4];
  z[n].x = 1;
  for (int i = 4; i < n; i++)  // expect: unknown or parallel
    a[i + 1] = a[i];
}

void pointers(int n, int *a) {
  int *z[4] = {a, a, a, a};
  z[n][0] = 1;
  for (int i = 4; i < n; i++)  // expect: unknown
    a[i + 1] = a[i];
}

void functions(int n, int *a) {
  int (*z[4])(int) = {pick, pick, pick, pick};
  a[0] = z[n](3);
  for (int i = 4; i < n; i++)  // expect: unknown or parallel
    a[i + 1] = a[i];
}

void divisions(int n, int *a) {
  long double complex z = 1;
  a[0] = creal(z * (5 / n));
  for (int i = n; i < 9; i++)  // expect: unknown or parallel
    if (n == 0) a[i + 1] = a[i];
}

void shifts(int n, int *a) {
  long double complex z = 1;
  a[0] = creal(z * (1 << n));
  for (int i = 32; i < n; i++)  // expect: unknown or parallel
    a[i + 1] = a[i];
}

void conditions(int n, int *a) {
  long double complex z[4];
  int k = n < 4 && creal(z[n]) > 0;
  for (int i = 4; i < n; i++)  // expect: sequential flow(a)
    a[i + 1] = a[i] + k;
}

void converted_pointers(int n, int *b, int *a) {
  int t[8] = {0};
  memcpy((char *)t + 4, b, n);
  for (int i = 28; i < n; i++)  // expect: unknown or parallel
    a[i + 1] = a[i];
}

void addresses(int n, int *a) {
  int t[4];
  a[0] = memcmp(&t[n], a, 4);
  for (int i = 4; i < n; i++)  // expect: unknown or parallel
    a[i + 1] = a[i];
}

void changed(int n, int *a) {
  long double complex z[4];
  z[n = 3] = 1, z[n] = 1;
  for (int i = 4; i < n + 4; i++)  // expect: unknown or sequential flow(a)
    a[i + 1] = a[i];
}

// What the arguments do is done, whatever their types are.
union number number_of(int);
int number_in(union number) __attribute__((pure));

void arguments(int n, int *a, int *b) {
  for (int i = 0; i < n; i++)  // expect: unknown or sequential flow(a)
    b[i] = number_in(number_of(a[i + 1] = a[i]));
}

// A parameter with brackets may lead to more, and so does what others define.
void parameters(int n, int *a, long double complex z[4]) {
  z[n] = 1;
  for (int i = 4; i < n; i++)  // expect: sequential flow(a)
    a[i + 1] = a[i];
}

extern long double complex numbers[];

void of_others(int n, int *a) {
  numbers[n] = 1;
  for (int i = 4; i < n; i++)  // expect: sequential flow(a)
    a[i + 1] = a[i];
}
