// A header that is not found costs the statements that use what it declares, not the loops
// beside them. It may include the header of OpenMP.
#include <stdlib.h>
#include "absent.h"

void filled(const char *text) {
  int n = atoi(text);
  float *m;
  state_t state;
  state = create(&m, n);
  if (state != SUCCESS) exit(1);
#pragma omp parallel for
  for (int i = 0; i < n; i++) m[i] = i;
  verify(m, n);
  free(m);
}

void shares(int n, double *a) {
#pragma omp parallel
  a[omp_get_thread_num()] = n;
}
