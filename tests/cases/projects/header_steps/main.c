#include "steps.h"

void mixed(int *a, int n) {
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i] = far();
}
