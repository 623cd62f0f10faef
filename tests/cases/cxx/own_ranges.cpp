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

// Iterators of one's own are not followed.
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
  for (int i : Numbers{0, n}) a[i] = i;  // expect: unknown
}

// The greatest of what the library finds.
double greatest(const std::vector<std::vector<double>> &r, int n) {
  double best = 0;
  for (int i = 0; i < n; i++) best = std::max(best, *std::max_element(r[i].begin(), r[i].end()));  // expect: parallel reduction(max:best)
  for (const auto &x : r) best = std::min(*std::min_element(x.begin(), x.end()), best);  // expect: parallel reduction(min:best)
  return best;
}
