// What declarations of members say about pointers, memory that `new` is given, and what
// a reference to an rvalue is bound to.
#include <new>

static double grid[10];
double *cells() { return grid; }

struct Plain { double *p = grid; };
struct Listed { double *p{grid}; };
struct Derived : Listed { int n; };
struct Counted { int n; double *p = grid; };
struct Inner { int n; double *p; };
struct Outer { Inner inner = {1, grid}; };
struct Twice { double *p = grid, *q = p; };
struct Own { double *p = new double[10]; };

static Counted counted{3};

void of_members(Plain &a, Derived &b, Outer &c, Twice &d) {
  for (int i = 0; i < 9; i++)  // expect: runtime
    a.p[i] = grid[i + 1];
  for (int i = 0; i < 9; i++)  // expect: runtime
    b.p[i] = grid[i + 1];
  for (int i = 0; i < 9; i++)  // expect: runtime
    counted.p[i] = grid[i + 1];
  for (int i = 0; i < 9; i++)  // expect: runtime
    c.inner.p[i] = grid[i + 1];
  for (int i = 0; i < 9; i++)  // expect: runtime
    d.p[i] = d.q[i + 1];
}

// Each object has memory of its own.
void fresh(Own &a, Own &b, Own *c) {
  for (int i = 0; i < 9; i++)  // expect: parallel
    a.p[i] = b.p[i + 1];
  for (int i = 0; i < 9; i++)  // expect: parallel
    c[i].p[0] = i;
}

template <class T> struct Buffered {
  static T buffer[10];
  T *p = buffer;
  T *q = this->p;
};
template <class T> T Buffered<T>::buffer[10];

void of_templates(Buffered<int> &a, Buffered<int> &b) {
  for (int i = 0; i < 9; i++)  // expect: runtime
    a.p[i] = b.q[i + 1];
  for (int i = 0; i < 9; i++)  // expect: runtime
    a.p[i] = Buffered<int>::buffer[i + 1];
}

using Maker = double *(*)();
struct Made { Maker make = cells; };

void of_functions(Made &m) {
  double *x = m.make();
  for (int i = 0; i < 9; i++)  // expect: runtime
    x[i] = grid[i + 1];
}

alignas(8) static unsigned char raw[80];

void placed() {
  double *p = new (raw) double[10];
  double *q = reinterpret_cast<double *>(raw);
  for (int i = 0; i < 9; i++)  // expect: runtime
    p[i] = q[i + 1];
}

struct Row { double v[10]; };
static Row row;

void bound(double (&a)[10], double (&&b)[10]) {
  for (int i = 0; i < 9; i++)  // expect: runtime
    a[i] = b[i + 1];
}

void bound_records(Row &a, Row &&b) {
  for (int i = 0; i < 9; i++)  // expect: runtime
    a.v[i] = b.v[i + 1];
}

void binding() {
  bound(grid, static_cast<double (&&)[10]>(grid));
  bound_records(row, static_cast<Row &&>(row));
}
