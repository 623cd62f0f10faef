#include "absent.h"

// What a header says of a number no run may choose.
void in_one_mode(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (MODE == 3)
      a[0] = i;
    else
      a[i] = 1;
}

void modulo_a_size(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i % SIZE_OF_A_TABLE] = i;
}
