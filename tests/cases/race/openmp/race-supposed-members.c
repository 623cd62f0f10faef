// A structure that the file that includes this one would define.
#include "absent.h"
void one_for_all(int n, struct pair *p) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) p[0].x = i;
}
