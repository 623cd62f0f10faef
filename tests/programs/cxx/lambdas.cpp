// Lambdas that capture by reference, by value and the object around them.
#include <cstddef>
#include <cstdio>
#include <vector>

template <typename F> void repeat(int n, F f) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    f(i);
  }
}

unsigned hash(const std::vector<int> &v) {
  unsigned h = 6;
  auto mix = [&h](int x) { h = h * 43 + static_cast<unsigned>(x); };
  for (int x : v) {  // expect: sequential flow(h)
    mix(x);
  }
  return h;
}

void by_reference(std::vector<int> &v) {
  auto set = [&](int i, int x) { v[i] = x; };
  for (int i = 0; i < static_cast<int>(v.size()); i++) {  // expect: parallel
    set(i, i * 19 % 23);
  }
}

void by_value(std::vector<int> &v, int factor) {
  auto scaled = [factor](int x) { return factor * x; };
  for (auto &x : v) {  // expect: parallel
    x = scaled(x);
  }
}

void neighbor(std::vector<int> &v) {
  auto before = [&v](std::size_t i) -> int & { return v[i - 1]; };
  for (std::size_t i = 1; i < v.size(); i++) {  // expect: sequential
    v[i] = (v[i] + before(i)) % 211;
  }
}

int counted(const std::vector<int> &v) {
  int odd = 0;
  auto look = [&odd](int x) {
    if (x % 2 != 0) odd++;
  };
  for (const int x : v) {  // expect: parallel reduction(+:odd)
    look(x);
  }
  return odd;
}

void drawn(std::vector<int> &v) {
  unsigned seed = 99;
  auto next = [&seed] {
    seed = seed * 1103515245u + 12345u;
    return static_cast<int>(seed >> 20);
  };
  for (auto &x : v) {  // expect: sequential
    x = next();
  }
}

void with_own_state(std::vector<int> &v) {
  auto next = [k = 0]() mutable { return k += 3; };
  for (auto &x : v) {  // expect: unknown
    x += next();
  }
}

class Filter {
 public:
  explicit Filter(int gain) : gain_(gain) {}
  void run(std::vector<int> &to, const std::vector<int> &from) const {
    auto at = [this, &from](std::size_t i) { return gain_ * from[i]; };
    for (std::size_t i = 1; i + 1 < from.size(); i++) {  // expect: parallel
      to[i] = at(i - 1) + at(i + 1);
    }
  }

 private:
  int gain_;
};

void inside(std::vector<int> &v) {
  auto run = [&v](int from, int to) {
    for (int i = from; i < to; i++) {  // expect: parallel
      v[i] += 100;
    }
  };
  run(0, 10);
  run(5, 20);
}

int main() {
  std::vector<int> v(40), w(40);
  by_reference(v);
  by_value(v, 4);
  std::printf("%u %d\n", hash(v), counted(v));
  Filter(3).run(w, v);
  inside(w);
  neighbor(v);
  std::printf("%u %u\n", hash(v), hash(w));
  drawn(v);
  with_own_state(v);
  repeat(20, [&](int i) { v[i] = 2 * v[i + 1] - v[i] % 5; });
  std::printf("%u\n", hash(v));
  int steps = 0;
  for (int i = 0; i < 10; i++) {  // expect: parallel reduction(+:steps)
    steps += [](int k) { return k * k; }(i);
  }
  std::printf("%d\n", steps);
}
