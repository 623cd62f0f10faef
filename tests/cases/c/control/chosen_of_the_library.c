// What a function of the library gives is known, also where a parameter chooses it.
#include <stdlib.h>

static int never_below(int (*size)(int), int n, int *x) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (size(i) < 0) return 0;
    x[i] = 0;
  }
  return 1;
}

int sizes(int n, int *x) { return never_below(abs, n, x); }
