// Classes that are an array of a size that a template says, as simulations have them.
#include <array>
#include <cstddef>
#include <vector>

template <typename T, std::size_t N> struct Vec {
  T d[N];
  T &operator[](std::size_t i) { return d[i]; }
  const T &operator[](std::size_t i) const { return d[i]; }
};

template <typename T, std::size_t N> Vec<T, N> operator+(const Vec<T, N> &a, const Vec<T, N> &b) {
  Vec<T, N> r;
  for (std::size_t i = 0; i < N; ++i)  // expect: parallel
    r[i] = a[i] + b[i];
  return r;
}

void drift(std::vector<Vec<double, 3>> &x, const std::vector<Vec<double, 3>> &v) {
  for (std::size_t i = 0; i < x.size(); ++i)  // expect: parallel
    x[i] = x[i] + v[i];
}

void chain(std::vector<Vec<double, 3>> &x) {
  for (std::size_t i = 0; i + 1 < x.size(); ++i)  // expect: sequential
    x[i + 1] = x[i + 1] + x[i];
}

// The arguments of a member's type are none of its values.
struct Point {
  std::array<double, 3> d;
};

Point operator+(const Point &a, const Point &b) {
  Point r;
  for (int k = 0; k < 3; ++k)  // expect: parallel
    r.d[k] = a.d[k] + b.d[k];
  return r;
}

void move_points(std::vector<Point> &x, const std::vector<Point> &v) {
  for (std::size_t i = 0; i < x.size(); ++i)  // expect: parallel
    x[i] = x[i] + v[i];
}

// Constants that an array begins with are no matter of other iterations,
struct Weights {
  double w[3] = {1, 2, 1};
};

void constant(double *x, int n) {
  for (int i = 0; i < n; ++i) {  // expect: parallel
    Weights b;
    x[i] = b.w[1];
  }
}

// but what is counted for them is,
static int made = 0;

struct Numbered {
  double w[2] = {static_cast<double>(made++), 2};
};

void numbered(double *x, int n) {
  for (int i = 0; i < n; ++i) {  // expect: unknown
    Numbered b;
    x[i] = b.w[0];
  }
}

// and so is what the constructor of a type does that a template is made for.
static double last = 0;

struct Chained {
  double a;
  Chained() {
    a = 2 * last + 1;
    last = a;
  }
};

template <typename T> struct Holder {
  T value;
};

void chained(double *x, int n) {
  for (int i = 0; i < n; ++i) {  // expect: sequential
    Holder<Chained> h;
    x[i] = h.value.a;
  }
}
