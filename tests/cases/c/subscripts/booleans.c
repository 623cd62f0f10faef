#include <stdbool.h>

// A truth value is a subscript like any other number: 0 or 1.
void two_buckets(int n, int *a) {
  for (int i = 0; i < n; i++) {  // expect: sequential output(a)
    bool b = i & 6;
    a[b] = i;
  }
}

void one_bucket(int n, int *a, bool f) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[f] = i;
}

// Two rows, one of which every iteration writes at its own column.
void chosen_row(int n, int m, int a[2][m], bool f) {
  for (int i = 0; i < m; i++)  // expect: parallel
    a[f][i] = i;
}
