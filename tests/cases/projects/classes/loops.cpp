// Methods that other files define, and classes that other files have.
#include "shapes.h"

void areas(const Shape *const *shapes, double *a, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = shapes[i]->area();
}

void edges(const Shape *const *shapes, double *a, int n) {
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i] = shapes[i]->edge();
}
