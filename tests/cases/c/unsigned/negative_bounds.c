// A negative number that becomes a bound without a sign is one that no program counts to.
#include <stddef.h>

void rows(int m, int n, double *a) {
  for (int i = 0; i < m; i++)  // expect: parallel
    for (size_t j = 0; j < n; j++)  // expect: parallel
      a[i * (size_t)n + j] = 1;
}

void blocks(int c, int *shape, double *a, double *at) {
  size_t size = (size_t)shape[0] * shape[1];
  for (int k = 0; k < c; k++)  // expect: parallel
    for (size_t i = 0; i < shape[0]; i++)  // expect: parallel
      for (size_t j = 0; j < shape[1]; j++)  // expect: parallel
        at[k * size + i * shape[1] + j] = a[k * size + j * shape[0] + i];
}

void one_less(size_t n, double *a) {
  for (size_t i = 0; i < n - 1; i++)  // expect: sequential flow(a) distance(1)
    a[i + 1] = a[i];
}

void from_below(int n, int *a) {
  for (size_t i = 0; i < n; i++)  // expect: parallel
    if (n < 0) a[0] = i;
}

// A jump may end it early, and with 32 bits there are so many elements.
void left(int m, int n, int *a, const int *c) {
  for (int i = 0; i < m; i++)  // expect: unknown or sequential output(a)
    for (size_t j = 0; j < n; j++) {  // expect: unknown or sequential control(c)
      if (c[j]) break;
      a[i * (size_t)n + j] = 1;
    }
}

void narrow(int n, char *a) {
  for (unsigned i = 0; i < n; i++)  // expect: unknown or sequential output(a)
    if (n < 0) a[i / 2] = 1;
}
