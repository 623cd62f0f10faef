// Copies are for code that calls an array by its name in the loop.
static void fill(int *x, int k, int b) {
  for (int j = 0; j < k; j++) // expect: parallel
    x[j] = b + j;
}

void by_name(int n, int *__restrict a, const int *__restrict v) {
  int x[64];
  for (int i = 0; i < n; i++) { // expect: parallel private(x)
    fill(x, v[i], a[i]);
    for (int j = 0; j < v[i]; j++) // expect: parallel reduction(+:a[i])
      a[i] += x[j];
  }
}

// A pointer, a member or a reference that was set before leads to the array itself.
void by_pointer(int n, int *__restrict a, const int *__restrict v) {
  int x[64];
  int *p = x;
  for (int i = 0; i < n; i++) { // expect: runtime
    fill(p, v[i], a[i]);
    for (int j = 0; j < v[i]; j++) // expect: parallel reduction(+:a[i])
      a[i] += x[j];
  }
}

struct Holder {
  int *p;
};
static void fill_held(Holder h, int k, int b) {
  for (int j = 0; j < k; j++) // expect: parallel
    h.p[j] = b + j;
}
void by_member(int n, int *__restrict a, const int *__restrict v) {
  int x[64];
  Holder h = {x};
  for (int i = 0; i < n; i++) { // expect: runtime
    fill_held(h, v[i], a[i]);
    for (int j = 0; j < v[i]; j++) // expect: parallel reduction(+:a[i])
      a[i] += x[j];
  }
}

// So does a lambda that was made before.
void by_lambda(int n, int *__restrict a, const int *__restrict v) {
  int x[64];
  auto g = [&](int j) { return x[j]; };
  for (int i = 0; i < n; i++) { // expect: runtime
    for (int j = 0; j < v[i]; j++) // expect: parallel
      x[j] = a[i] + j;
    for (int j = 0; j < v[i]; j++) // expect: parallel reduction(+:a[i])
      a[i] += g(j);
  }
}
