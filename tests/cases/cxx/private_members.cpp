// What only a class sets may never be 0: a witness needs objects that a program can make.
#include <vector>
class Three {
 public:
  void mark(int *a, int n) const {
    for (int i = 0; i < n; i++) a[i * step_] = 1;  // expect: unknown
  }
 private:
  int step_ = 3;
};
class M {
 public:
  explicit M(int c) : c_(c), d_(10 * c) {}
  long &operator()(int i) { return d_[i * c_]; }
  int c() const { return c_; }
 private:
  int c_; std::vector<long> d_;
};
void column(M &t, int n) {
  for (int i = 0; i < n; i++) t(i) = 1;  // expect: unknown
}
class Grid {
 public:
  Grid(int n, int m) : n_(n), m_(m), d_(n * m) {}
  double &at(int i, int j) { return d_[i * m_ + j]; }
  double at(int i, int j) const { return d_[i * m_ + j]; }
  int n() const { return n_; }
  int m() const { return m_; }
 private:
  int n_, m_;
  std::vector<double> d_;
};
void step(const Grid &from, Grid &to) {
  for (int i = 0; i < from.n(); i++)                                 // expect: sequential
    for (int j = 0; j < from.m(); j++) to.at(i, j) = from.at(i, j);  // expect: parallel
}
void own(Grid &to) {
  for (int i = 0; i < to.n(); i++)                    // expect: parallel
    for (int j = 0; j < to.m(); j++) to.at(i, j) = 0;  // expect: parallel
}

struct Open {
  int step;
  void mark(int *a, int n) const {
    for (int i = 0; i < n; i++) a[i * step] = 1;  // expect: sequential
  }
};
