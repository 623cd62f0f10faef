#include <omp.h>

// Functions that call themselves, and use only numbers that they are given.

int before_the_child_has_ended(int n) {
  int x, y;
  if (n < 2) return n;
#pragma omp task shared(x)
  x = before_the_child_has_ended(n - 1);
  y = before_the_child_has_ended(n - 2);
  return x + y;
}

int one_variable_for_two(int n) {
  int x;
  if (n < 2) return n;
#pragma omp task shared(x)
  x = one_variable_for_two(n - 1);
#pragma omp task shared(x)
  x = one_variable_for_two(n - 2);
#pragma omp taskwait
  return x;
}
