#include <stdlib.h>

// No conforming run leaves the memory, and all other runs are free of races.
int four(int n) {
  int *p = malloc(4 * sizeof(int));
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    p[i % 5] = i;
  int first = p[0];
  free(p);
  return first;
}
