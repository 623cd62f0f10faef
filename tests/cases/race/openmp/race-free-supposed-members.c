// A structure that a header would define, or the file that includes this one.
#include "absent.h"

void of_a_header(int n, const pair_t *p, double *out) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    pair_t q = p[i];
    out[i] = q.x * q.y + p[i].x;
  }
}

void of_another_file(int n, struct complex_number *z, double factor) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    z[i].re *= factor;
    z[i].im *= factor;
  }
}

void by_an_offset(int n, const struct complex_number *z, double *out) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) out[i + z->at] = z->re;
}
