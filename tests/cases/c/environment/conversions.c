// What is rounded or may be invalid raises exceptions, and this file asks for them.
#include <fenv.h>
#include <math.h>

int raised(void) { return fetestexcept(FE_ALL_EXCEPT); }

void cut(int n, int *a, double *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = b[i];
}

void narrowed(int n, float *a, double *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = (float)b[i];
}

void rounded(int n, float *a, int *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = b[i];
}

void compared(int n, int *a, double *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = b[i] < 1.0;
}

void counted(int n, double *a) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i]++;
}

void added(int n, int *a) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] += 0.5;
}

// These are exact.
void copied(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = -b[i];
}

void widened(int n, double *a, float *b, int *c) {
  for (int i = 0; i < n; i++) // expect: parallel
    if (c[i])
      a[i] = b[i];
    else
      a[i] = c[i];
}
