#include "vectors.h"

void scale(vector *x, double f) {
  for (int i = 0; i < x->n; i++)  // expect: parallel
    x->v[i] *= f;
}
