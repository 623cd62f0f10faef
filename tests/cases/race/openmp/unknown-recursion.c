#include <omp.h>

static int calls;

int counts(int n) {
  int x;
  calls++;
  if (n < 2) return n;
#pragma omp task shared(x)
  x = counts(n - 1);
#pragma omp taskwait
  return x;
}
