// What members of a structure hold that no text defines, no run chooses.
#include "absent.h"
void counted(int n, const struct pair *p, double *out) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (p[i].x > 0) out[0] = p[i].y;
}

void scattered(int n, const struct pair *p, double *out) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) out[p[i].k] = i;
}
