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

// The call names the array, and what was made of it before the loop, too.
static double third(const double* d, const double* e) {
  double s = d[0];
  for (int q = 0; q < 3; q++)              // expect: parallel reduction(+:s)
    s += e[q];
  return s;
}
struct Box { int k; double d[3]; };
void beside(int n, const int* v, const double* a, double* b, int c) {
  double x[3] = {0}, y[3] = {0}, *p = y;
  if (c) p = x;
  for (int i = 0; i < n; i++)              // expect: runtime
    for (int k = 0; k < v[i]; k++) {       // expect: unknown
      for (int q = 0; q < 3; q++)          // expect: parallel
        x[q] = a[i];
      b[i] += third(x, p);
    }
}
void by_reference(int n, const int* v, const double* a, double* b) {
  double x[3] = {0};
  double (&r)[3] = x;
  for (int i = 0; i < n; i++)              // expect: runtime
    for (int k = 0; k < v[i]; k++) {       // expect: sequential
      for (int q = 0; q < 3; q++)          // expect: parallel
        x[q] = a[i];
      b[i] += third(x, r);
    }
}
void of_a_structure(int n, const int* v, const double* a, double* b) {
  Box x = {0};
  Box* p = &x;
  for (int i = 0; i < n; i++)              // expect: runtime
    for (int k = 0; k < v[i]; k++) {       // expect: sequential
      for (int q = 0; q < 3; q++)          // expect: parallel
        x.d[q] = a[i];
      b[i] += third(x.d, p->d);
    }
}
void made_inside(int n, const int* v, const double* a, double* b) {
  double x[3] = {0};
  for (int i = 0; i < n; i++)              // expect: parallel private(x)
    for (int k = 0; k < v[i]; k++) {       // expect: parallel private(x) reduction(+:b[i])
      double* p = x;
      for (int q = 0; q < 3; q++)          // expect: parallel
        x[q] = a[i];
      b[i] += third(x, p);
    }
}

// A function that was called before the loop may have kept the address; or nobody has.
struct Kept { double* x; };
static void keep(Box* box, Kept* h, double* d) { box->k = 1; h->x = d; }
static void begin(double* d, double v) {
  for (int q = 0; q < 3; q++)              // expect: parallel
    d[q] = v;
}
void kept_by_a_call(int n, const int* v, const double* a, double* b) {
  double x[3] = {0};
  Box box;
  Kept h;
  keep(&box, &h, x);
  for (int i = 0; i < n; i++)              // expect: runtime
    for (int k = 0; k < v[i]; k++) {       // expect: sequential
      for (int q = 0; q < 3; q++)          // expect: parallel
        x[q] = a[i];
      b[i] += third(x, h.x);
    }
}
void begun_by_a_call(int n, const int* v, const double* a, double* b) {
  double x[3];
  begin(x, a[0]);
  for (int i = 0; i < n; i++)              // expect: parallel private(x)
    for (int k = 0; k < v[i]; k++) {       // expect: parallel private(x) reduction(+:b[i])
      for (int q = 0; q < 3; q++)          // expect: parallel
        x[q] = a[i];
      b[i] += third(x, x);
    }
}
