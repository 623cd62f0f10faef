// What constructors, methods and initializers say about pointers: no assumption stands
// against it.
#include <vector>

static int a[101], b[101];

struct Pair {
  int *p, *q;
  Pair(int *x, int *y) : p(x), q(y) {}
  void set(int *x) { p = x; }
  int *&second() { return q; }
};

static Pair once(a, a);
static Pair later(a, b);

void set_later() { later.set(b + 1); }

void of_constructors() {
  for (int i = 0; i < 99; i++)  // expect: runtime
    once.p[i] = once.q[i + 1];
  for (int i = 0; i < 99; i++)  // expect: runtime
    later.p[i] = later.q[i + 1];
}

// A method returns a reference to a member, by which it is set.
static Pair open(a, b);

void through_references() {
  open.second() = a + 1;
}

void opened() {
  for (int i = 0; i < 99; i++)  // expect: runtime
    open.p[i] = open.q[i];
}

// References are bound in the head of a constructor.
struct View {
  int *&to;
  int (&all)[101];
  View(int *&x, int (&y)[101]) : to(x), all(y) {}
};

static int *start = a;
static View view(start, a);

void views() {
  for (int i = 0; i < 99; i++)  // expect: runtime
    view.to[i] = view.all[i + 1];
}

// Static members and members of a base.
struct Base {
  int *low;
  explicit Base(int *x) : low(x) {}
};

struct Kid : Base {
  static int *kept;
  int *high;
  Kid(int *x, int *y) : Base(x), high(y) {}
};

int *Kid::kept = b;
static Kid kid(a, a), other(b, a);

void members() {
  for (int i = 0; i < 99; i++)  // expect: runtime
    kid.low[i] = kid.high[i + 1];
  for (int i = 0; i < 99; i++)  // expect: runtime
    Kid::kept[i] = other.low[i + 1];
}

// The memory of a vector, kept beside it.
struct Grid {
  std::vector<int> cells, others;
  int *raw;
  Grid() : cells(101), others(101), raw(nullptr) {}
  void open() { raw = cells.data(); }
};

static Grid grid;

void open_grid() { grid.open(); }

void rows() {
  for (int i = 0; i < 99; i++)  // expect: runtime
    grid.raw[i] = grid.cells[i + 1];
  for (int i = 0; i < 99; i++)  // expect: parallel
    grid.raw[i] = grid.others[i + 1];
}

// A static function whose only call passes one vector, or one object, twice.
static void shifted(std::vector<int> &x, std::vector<int> &y) {
  for (int i = 0; i < 99; i++)  // expect: runtime
    x[i] = y[i + 1];
}

static void between(Pair &x, Pair &y) {
  for (int i = 0; i < 99; i++)  // expect: runtime
    x.p[i] = y.p[i + 1];
}

void calls() {
  shifted(grid.cells, grid.cells);
  between(later, later);
}

// Braces that are left out: the text says that the two are one.
struct Two {
  double *p[2];
  int n;
};

static void of_a_pair(Two &m) {
  for (int i = 1; i < 9; i++) m.p[0][i] = m.p[1][i - 1];  // expect: unknown or runtime
}

void twice_without_braces(double *x) {
  Two m{x, x, 3};
  of_a_pair(m);
}

struct Inner {
  struct {
    double *p, *q;
  } k;
  int n;
};

static void of_an_inner(Inner &m) {
  for (int i = 1; i < 9; i++) m.k.p[i] = m.k.q[i - 1];  // expect: unknown or runtime
}

void inner_without_braces(double *x) {
  Inner m{x, x, 3};
  of_an_inner(m);
}
