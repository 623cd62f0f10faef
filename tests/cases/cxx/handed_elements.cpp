// A parameter `T a[]` gets a pointer into any array, as `T *a` does.
static double total(const double x[], int n) {
  double s = 0;
  for (int i = 0; i < n; i++)             // expect: parallel reduction(+:s)
    s += x[i];
  return s;
}
static void numbered(double x[], int n) {
  for (int i = 0; i < n; i++)             // expect: parallel
    x[i] = i;
}
template <class T> void norm(const T x[], int n, T &found) {
  found = 0;
  for (int i = 0; i < n; i++)             // expect: parallel reduction(+:found)
    found += x[i] * x[i];
}
void totals(double *a, int m, int n, double *s) {
  for (int j = 0; j < n; j++)             // expect: parallel
    s[j] = total(a + j * m, m);
}
void norms(double *a, int m, int n, double *s) {
  double found;
  for (int j = 0; j < n; j++) {           // expect: parallel private(found)
    norm(&(a[j * m]), m, found);
    s[j] = found;
  }
}
void apart(double *a, int m, int n) {
  for (int j = 0; j < n; j++)             // expect: parallel
    numbered(&a[j * m], m);
}
void overlapping(double *a, int m, int n) {
  for (int j = 0; j < n; j++)             // expect: sequential output(a)
    numbered(&a[j * m], m + 1);
}
template <class T> void copied(T x[], const T y[], int n) {
  for (int i = 0; i < n; i++)             // expect: runtime
    x[i] = y[i];
}
void shifted(double *a, int n) { copied(&a[0], &(a[1]), n); }
void rows(double *a, int m, int n) {
  for (int j = 0; j < n; j++)             // expect: sequential anti(a)
    copied(&a[j * m], &a[(j + 1) * m], m);
}

// An array of a class is none of its base.
struct Base {
  int a;
};
struct Derived : Base {
  int b;
};
static void set(Base x[], int n) {
  for (int i = 0; i < n; i++)             // expect: parallel
    x[i].a = i;
}
void of_derived(Derived *d, int n) {
  for (int j = 0; j < n; j++)             // expect: unknown
    set(&d[j], 2);
}
