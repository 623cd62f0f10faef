// Namespaces, overloads and default arguments: which function it is decides.
#include <cstddef>
#include <cstdio>
#include <vector>

namespace grid {
inline namespace first {
int place(int i, int stride = 2) { return i * stride; }
}  // namespace first
int place(int i, int stride, int offset) { return i * stride + offset; }

namespace detail {
int limit = 7;
void set(int &cell, int value) { cell = value % 1000; }
void set(std::vector<int> &cells, int value) { cells[0] = value; }
}  // namespace detail

void spread(std::vector<int> &v, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[place(i)] = place(i, 3, 1);
  }
}

void folded(std::vector<int> &v, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential output(v)
    v[place(i, 0)] += v[place(i, 1)] * i % 5;
    v[place(i / 2, 1)] = i;
  }
}

void bounded(std::vector<int> &v) {
  for (int i = 0; i < detail::limit; i++) {  // expect: parallel
    v[i] += detail::limit;
  }
}
}  // namespace grid

namespace wave = grid::detail;

void by_element(std::vector<int> &v) {
  for (std::size_t i = 0; i < v.size(); i++) {  // expect: parallel
    wave::set(v[i], v[i] * 7 + 3);
  }
}

void by_container(std::vector<int> &v) {
  for (std::size_t i = 1; i < v.size(); i++) {  // expect: sequential
    wave::set(v, v[i] - v[0]);
  }
}

int twice(int x) { return 2 * x; }
long twice(long x) { return 2 * x + 1; }
double twice(double x) { return x + x; }

void overloaded(std::vector<int> &v, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[twice(i)] = v[static_cast<std::size_t>(twice(static_cast<long>(i)))];
  }
}

namespace {
int calls = 0;
int logged(int x) {
  calls++;
  return x * 3;
}
}  // namespace

void logged_all(std::vector<int> &v) {
  for (auto &x : v) {  // expect: parallel reduction(+:calls)
    x = logged(x);
  }
}

int fill_from(std::vector<int> &v, int start = 5, int step = 2) {
  int next = start;
  for (auto &x : v) {  // expect: parallel induction(next)
    x = next;
    next += step;
  }
  return next;
}

unsigned hash(const std::vector<int> &v) {
  using Number = unsigned;
  Number h = 77;
  for (const auto x : v) {  // expect: sequential flow(h)
    h = h * 67 + static_cast<Number>(x);
  }
  return h;
}

int main() {
  std::vector<int> v(64), w(64);
  int ends = fill_from(v) + fill_from(w, 1);
  grid::spread(v, 30);
  std::printf("%d %u %u\n", ends, hash(v), hash(w));
  grid::folded(v, 40);
  grid::bounded(v);
  std::printf("%u\n", hash(v));
  by_element(v);
  overloaded(v, 31);
  std::printf("%u\n", hash(v));
  by_container(v);
  logged_all(v);
  double all = 0;
  for (int i = 0; i < 64; i++) {  // expect: parallel reduction(+:all)
    all += twice(static_cast<double>(v[i]));
  }
  std::printf("%u %d %.17g\n", hash(v), calls, all);
}
