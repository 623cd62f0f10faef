// What a reference is bound to may be one of many elements.
#include <cstring>

void into_a_reference(int n, int &x, int *b, int *a) {
  std::memcpy(&x, b, n);
  for (int i = 10; i < n; i++)  // expect: sequential flow(a)
    a[i + 1] = a[i];
}

void into_a_local_reference(int n, int *t, int *b, int *a) {
  int &x = t[3];
  std::memcpy(&x, b, n);
  for (int i = 10; i < n; i++)  // expect: sequential or unknown
    a[i + 1] = a[i];
}

void into_a_variable(int n, int *b, int *a) {
  int x;
  std::memcpy(&x, b, n);
  for (int i = 10; i < n; i++)  // expect: parallel
    a[i + 1] = a[i];
}

int table[3][8];

void into_a_row(int n, int *b, int *a) {
  auto &row = table[0];
  std::memcpy(row, b, n);
  for (int i = 100; i < n; i++)  // expect: sequential or unknown or parallel
    a[i + 1] = a[i];
}
