#include "counters.h"

/* The counter of this file stays 0, whatever set() does to its own. */
void spread(int *a, int n) {
  counter = 0;
  set(1);
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[counter * i] = i;
}
