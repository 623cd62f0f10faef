#include <omp.h>

// Functions that call themselves, and use only numbers that they are given.

int fib(int n) {
  int x, y;
  if (n < 2) return n;
#pragma omp task shared(x)
  x = fib(n - 1);
#pragma omp task shared(y)
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

void start(int n, int *out) {
#pragma omp parallel
#pragma omp single
  out[0] = fib(n);
}
