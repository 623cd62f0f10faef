// Every iteration overwrites one element. A run that the assertion allows shows it.
#include <assert.h>

enum mode { ONE = 1, TWO = 2, FOUR = 4 };

void overwritten(int n, int k, int *restrict a, enum mode mode) {
  int t, m = mode;
  for (int i = 0; i < n; i++) {  // expect: sequential output(a)
    a[k] = i;
    t = a[i + m];
    assert(m >= n);
  }
}
