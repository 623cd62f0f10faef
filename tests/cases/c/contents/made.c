// What is read before it was written is not for a witness to choose.
#include <stdlib.h>

void cleared(int n, double *restrict a) {
  int *seen = calloc(n, sizeof *seen);
  for (int i = 0; i < n; i++) // expect: runtime
    if (seen[i])
      a[0] = i;
  free(seen);
}

// The first iteration that finds a mark is the second one that sets it.
void marked(int n, const int *restrict p, double *restrict a) {
  int *seen = calloc(n, sizeof *seen);
  for (int i = 0; i < n; i++) { // expect: sequential
    if (seen[p[i]])
      a[0] = i;
    seen[p[i]] = 1;
  }
  free(seen);
}

void summed(int n, const double *restrict a) {
  double *sums = malloc(n * sizeof *sums);
  for (int i = 1; i < n; i++) // expect: sequential flow(sums) distance(1)
    sums[i] = sums[i - 1] + a[i];
  free(sums);
}
