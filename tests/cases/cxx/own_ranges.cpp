// Loops over classes of the text, which say by pointers where their elements are.
#include <algorithm>
#include <utility>
#include <vector>

struct Buffer {
  double *d;
  int n;
  double *begin() { return d; }
  double *end() { return d + n; }
  const double *begin() const { return d; }
  const double *end() const { return d + n; }
};
void doubled(Buffer &b) {
  for (auto &x : b) x *= 2;  // expect: parallel
}
double sum(const Buffer &b) {
  double s = 0;
  for (double x : b) s += x;  // expect: parallel reduction(+:s)
  return s;
}
void carried(Buffer &b, double last) {
  for (auto &x : b) {  // expect: sequential
    x += last;
    last = x;
  }
  for (auto &x : b) b.d[0] += x;  // expect: sequential
}
// The end is asked for once.
int changed(Buffer &b) {
  int s = 0;
  for (auto x : b) {  // expect: parallel reduction(+:s) reduction(+:b.n)
    b.n--;
    s++;
  }
  return s;
}

class Grid {
  std::vector<double> v_;
  int rows_, columns_;

 public:
  Grid(int n, int m) : v_(n * m), rows_(n), columns_(m) {}
  auto begin() { return v_.begin(); }
  auto end() { return v_.end(); }
  auto begin() const { return v_.begin(); }
  auto end() const { return v_.end(); }
  double *row(int i) { return &v_[i * columns_]; }
};
void doubled(Grid &g) {
  for (auto &x : g) x *= 2;  // expect: parallel
}
double sum(const Grid &g) {
  double s = 0;
  for (double x : g) s += x;  // expect: parallel reduction(+:s)
  return s;
}

// Iterators of one's own are objects, with functions that compare and step.
struct Numbers {
  int a, b;
  struct Iterator {
    int k;
    int operator*() const { return k; }
    Iterator &operator++() { ++k; return *this; }
    bool operator!=(const Iterator &o) const { return k != o.k; }
  };
  Iterator begin() const { return {a}; }
  Iterator end() const { return {b}; }
};
void counted(double *a, int n) {
  for (int i : Numbers{0, n}) a[i] = i;  // expect: parallel
  for (int i : Numbers{1, n}) a[i] += a[i - 1];  // expect: sequential
  for (int i : Numbers{0, n})  // expect: parallel
    for (int j : Numbers{0, n}) a[i * n + j] = 0;  // expect: parallel
}
void left(double *a, int n, int k) {
  for (int i : Numbers{0, n}) {  // expect: parallel
    if (i == k) continue;
    a[i] = 1;
  }
  for (int i : Numbers{0, n}) {  // expect: sequential
    if (a[i] > 3) return;
  }
}

struct Step {
  double *p;
  double &operator*() const { return *p; }
  Step &operator++() { ++p; return *this; }
};
inline bool operator!=(const Step &a, const Step &b) { return a.p != b.p; }
struct Slice {
  double *d;
  int n;
  Step begin() { return {d}; }
  Step end() { return {d + n}; }
};
void cleared(Slice &s) {
  for (auto &v : s) v = 1;  // expect: parallel
}
void numbered(Slice s, const double *y) {
  int k = 0;
  for (double &v : s) {  // expect: parallel induction(k)
    v = y[k];
    k++;
  }
}
void passed_on(Slice s) {
  double last = 0;
  for (double &v : s) {  // expect: sequential
    v += last;
    last = v;
  }
}

// What the functions of iterators do is done in each iteration.
struct Sum {
  double *p;
  int k;
  double operator*() const { return p[k]; }
  Sum &operator++() { p[k + 1] += p[k]; ++k; return *this; }
  bool operator!=(int n) const { return k != n; }
};
struct Sums {
  double *p;
  int n;
  Sum begin() const { return {p, 0}; }
  int end() const { return n; }
};
double summed(Sums s) {
  double t = 0;
  for (double v : s) t += v;  // expect: sequential
  return t;
}

// One element again and again.
struct Same {
  double *p;
  int k;
  double &operator*() const { return *p; }
  Same &operator++() { ++k; return *this; }
  bool operator!=(const Same &o) const { return k != o.k; }
};
struct Often {
  double *p;
  int n;
  Same begin() const { return {p, 0}; }
  Same end() const { return {p, n}; }
};
void set_often(Often s, const double *y) {
  double t = 0;
  for (double &v : s) {  // expect: sequential
    v = v * 0.5 + t;
    t += y[0];
  }
}

// The object of a call lives on for the loop, and its end is asked for once.
static Numbers upto(int n) { return {0, n}; }
int ends_once(double *a, int n) {
  for (int i : upto(n)) {  // expect: parallel reduction(+:n)
    n--;
    a[i] = 0;
  }
  return n;
}

template <class T> class Matrix {
  std::vector<T> d;
  int columns;

 public:
  Matrix(int n, int m) : d(n * m), columns(m) {}
  T *begin() { return d.data(); }
  T *end() { return d.data() + d.size(); }
  const T *begin() const { return d.data(); }
  const T *end() const { return d.data() + d.size(); }
};
void scaled(Matrix<double> &m, double s) {
  for (auto &x : m) x *= s;  // expect: parallel
}
double sum(const Matrix<float> &m) {
  double s = 0;
  for (auto x : m) s += x;  // expect: parallel reduction(+:s)
  return s;
}
template <class T> void doubled(Matrix<T> &m) {
  for (auto &x : m) x *= 2;  // expect: parallel
}
template void doubled<int>(Matrix<int> &);

// Which element comes next is read.
struct Item {
  double v;
  Item *next;
};
struct Walk {
  Item *n;
  Item &operator*() const { return *n; }
  Walk &operator++() { n = n->next; return *this; }
  bool operator!=(const Walk &o) const { return n != o.n; }
};
struct List {
  Item *head;
  Walk begin() { return {head}; }
  Walk end() { return {nullptr}; }
};
void walked(List &l) {
  for (auto &n : l) n.v *= 2;  // expect: unknown
}

// The greatest of what the library finds.
double greatest(const std::vector<std::vector<double>> &r, int n) {
  double best = 0;
  for (int i = 0; i < n; i++) best = std::max(best, *std::max_element(r[i].begin(), r[i].end()));  // expect: parallel reduction(max:best)
  for (const auto &x : r) best = std::min(*std::min_element(x.begin(), x.end()), best);  // expect: parallel reduction(min:best)
  return best;
}

// A lambda has loops of its own.
void by_a_lambda(double *a, int n) {
  auto fill = [&](int k) {
    for (int i : Numbers{0, n}) a[i] = k;  // expect: parallel
  };
  fill(3);
}
