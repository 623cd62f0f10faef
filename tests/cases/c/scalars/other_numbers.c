// Numbers of types that are not modelled are no more than that; half precision is modelled.

void half(int n, _Float16 *restrict a, int *restrict b) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = a[i] + 1;
  for (int i = 0; i < n; i++)  // expect: parallel
    b[i] = i;
}

void wide(int n, __int128 *restrict a, int *restrict b) {
  __int128 s = 0;
  for (int i = 0; i < n; i++)  // expect: unknown
    s += a[i];
  for (int i = 0; i < n; i++)  // expect: parallel
    b[i] = i;
}

void complex_numbers(int n, long double _Complex *a) {
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i] = a[i] * a[i];
}

void exact(int n, _BitInt(37) *a) {
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i] = a[i] + 1;
}

typedef float Four __attribute__((vector_size(16)));

void vectors(int n, Four *a) {
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i] = a[i] + a[i];
}
