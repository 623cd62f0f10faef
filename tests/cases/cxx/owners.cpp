// No two containers have one memory for their elements at a time, whoever had it before.
#include <cstddef>
#include <utility>
#include <vector>

using Row = std::vector<double>;
using Grid = std::vector<Row>;

// Others may have what `firsts` returns, but not in both `x` and `y`.
Row firsts(int n) {
  Row kept(n);
  kept[0] = 1;
  return kept;
}

void doubled(const Row &x, Row &y) {
  for (std::size_t i = 0; i < x.size(); ++i) // expect: parallel
    y[i] = 2 * x[i];
}

void rows(const Grid &u, Grid &v) {
  for (std::size_t i = 0; i < u.size(); ++i)      // expect: parallel
    for (std::size_t j = 0; j < u[0].size(); ++j) // expect: parallel
      v[i][j] = 2 * u[i][j];
}

void sums(const Grid &g, Row &total) {
  for (std::size_t j = 0; j < total.size(); ++j)  // expect: parallel
    for (std::size_t i = 0; i < g.size(); ++i)    // expect: parallel reduction(+:total[j])
      total[j] += g[i][j];
}

// After the exchange they are two as before, but `p` leads to what the other one has now.
void changed_places(int n) {
  Row a(n), b(n);
  std::swap(a, b);
  for (int i = 0; i + 1 < n; i++) // expect: parallel
    a[i] = b[i + 1];
}

void changed_places_behind_a_pointer(int n) {
  Row a(n), b(n);
  double *p = a.data();
  a.swap(b);
  for (int i = 0; i + 1 < n; i++) // expect: runtime
    p[i] = b[i + 1];
}

// What is swapped in an iteration is the other one's in the next.
void in_turns(int n, int m) {
  Row a(n), b(n);
  for (int k = 0; k < m; k++) { // expect: sequential
    for (int i = 0; i < n; i++) // expect: parallel
      a[i] = b[i] + 1;
    a.swap(b);
  }
}

// The text says that both may be `r`.
static void shifted(const Row &x, Row &y, int n) {
  for (int i = 0; i + 1 < n; i++) // expect: runtime
    y[i] = x[i + 1];
}

void itself(Row &r, int n) { shifted(r, r, n); }

// A class whose methods use `this` is no function that others are handed.
struct Point {
  double x = 0, y = 0;
  Point operator*(double s) const { return {x * s, y * s}; }
  Point &operator+=(const Point &o) {
    x += o.x;
    y += o.y;
    return *this;
  }
};

struct Cloud {
  std::vector<Point> points;
  void moved(const Point &by) {
    for (Point &p : points) // expect: parallel
      p += by;
  }
  void scaled(double s, int n) {
    std::vector<Row> around(n);
    std::vector<Point> next(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) // expect: parallel
      next[i] = points[i] * s;
    points.swap(next);
  }
};
