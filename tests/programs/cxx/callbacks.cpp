// Functions that are values: std::function, pointers to functions, objects that are called.
#include <cstddef>
#include <cstdio>
#include <functional>
#include <vector>

using Unary = std::function<int(int)>;

int square(int x) { return x * x; }
int negated(int x) { return -x; }
int last_seen = 0;
int remembered(int x) {
  const int before = last_seen;
  last_seen = x;
  return before;
}

// Any function may be in it, also one that remembers.
void map(std::vector<int> &v, const Unary &f) {
  for (auto &x : v) {  // expect: unknown
    x = f(x);
  }
}

void map_pointer(std::vector<int> &v, int (*f)(int)) {
  for (auto &x : v) {  // expect: unknown
    x = f(x);
  }
}

void map_remembered(std::vector<int> &v, int (*f)(int)) {
  for (auto &x : v) {  // expect: unknown
    x = f(x);
  }
}

void known(std::vector<int> &v) {
  const Unary f = [](int x) { return x % 50 + 1; };
  for (std::size_t i = 0; i < v.size(); i++) {  // expect: parallel
    v[i] = f(v[i]);
  }
}

struct Linear {
  int a, b;
  int operator()(int x) const { return a * x + b; }
};

class Mean {
 public:
  void operator()(int x) {
    sum_ += x;
    n_++;
  }
  int value() const { return n_ ? sum_ / n_ : 0; }

 private:
  int sum_ = 0, n_ = 0;
};

void linear(std::vector<int> &v, const Linear &f) {
  for (auto &x : v) {  // expect: parallel
    x = f(x);
  }
}

int mean(const std::vector<int> &v) {
  Mean m;
  for (int x : v) {  // expect: parallel reduction(+:m.sum_,m.n_)
    m(x);
  }
  return m.value();
}

void all_of(std::vector<int> &v, const std::vector<Unary> &steps) {
  for (const auto &step : steps) {  // expect: unknown
    for (auto &x : v) {  // expect: unknown
      x = step(x) % 1000;
    }
  }
}

void by_table(std::vector<int> &v) {
  static int (*const table[2])(int) = {square, negated};
  for (std::size_t i = 0; i < v.size(); i++) {  // expect: parallel
    v[i] = table[i % 2](v[i]);
  }
}

template <typename Op> int reduce(const std::vector<int> &v, int start, Op op) {
  int all = start;
  for (int x : v) {  // expect: sequential flow(all)
    all = op(all, x);
  }
  return all;
}

int main() {
  std::vector<int> v(30);
  for (int i = 0; i < 30; i++) {  // expect: parallel
    v[i] = i * 9 % 14;
  }
  int offset = 2;
  map(v, [&offset](int x) { return x + offset++; });
  map_pointer(v, square);
  known(v);
  linear(v, Linear{3, 1});
  std::printf("%d\n", mean(v));
  by_table(v);
  map_remembered(v, remembered);
  all_of(v, {square, negated, Linear{2, 5}});
  std::printf("%d %d\n", reduce(v, 0, std::plus<int>()),
              reduce(v, 1, [](int a, int b) { return (a * 3 + b) % 1013; }));
  for (int x : v) {  // expect: unknown
    std::printf("%d ", x);
  }
  std::printf("%d\n", last_seen);
}
