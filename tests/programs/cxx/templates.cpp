// Templates of functions and of classes, with types and numbers as parameters.
#include <array>
#include <cstddef>
#include <cstdio>
#include <vector>

template <typename T> void scale(std::vector<T> &v, T by) {
  for (auto &x : v) {  // expect: parallel
    x = x * by;
  }
}

template <typename T> T sum(const T *v, int n) {
  T all = 0;
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(+:all)
    all += v[i];
  }
  return all;
}

template <int distance> void recurrence(std::vector<int> &v) {
  for (std::size_t i = distance; i < v.size(); i++) {  // expect: sequential flow(v)
    v[i] = v[i - distance] + v[i] % 7;
  }
}

template <int low, int high> void strided(std::vector<int> &v, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[high * i] = v[high * i + low] + 1;
  }
}

// The one instance reads what it writes, the other one its neighbor.
template <int offset> void instances_differ(std::vector<int> &v, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    v[i] = v[i + offset] * 2 % 1001;
  }
}

template <typename T, int N> class Ring {
 public:
  T &at(int i) { return items_[i % N]; }
  void clear() {
    for (int i = 0; i < N; i++) {  // expect: parallel
      items_[i] = T();
    }
  }
  void add(int count) {
    for (int i = 0; i < count; i++) {  // expect: parallel reduction(+:items_)
      at(i) += i;
    }
  }
  T total() const {
    T all{};
    for (const T &x : items_) {  // expect: parallel reduction(+:all)
      all += x;
    }
    return all;
  }

 private:
  std::array<T, N> items_;
};

template <typename To, typename From> void converted(To &to, const From &from) {
  for (std::size_t i = 0; i < from.size(); i++) {  // expect: parallel
    to[i] = static_cast<typename To::value_type>(from[i]);
  }
}

template <typename... Parts> int folded(const Parts &...parts) { return (0 + ... + parts); }

template <typename F> void apply(std::vector<int> &v, F f) {
  for (std::size_t i = 0; i < v.size(); i++) {  // expect: parallel
    v[i] = f(v[i]);
  }
}

int main() {
  const int n = 48;
  std::vector<int> v(n);
  std::vector<double> d(n);
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i] = folded(i, 2 * i, i % 5);
  }
  converted(d, v);
  scale(v, 3);
  scale(d, 0.5);
  std::printf("%d %.17g\n", sum(v.data(), n), sum(d.data(), n));
  recurrence<1>(v);
  recurrence<4>(v);
  strided<1, 3>(v, n / 3);
  instances_differ<0>(v, n);
  instances_differ<1>(v, n - 1);
  apply(v, [](int x) { return x % 19 - 4; });
  std::printf("%d\n", sum(v.data(), n));
  Ring<long, 7> ring;
  ring.clear();
  ring.add(100);
  std::printf("%ld %ld\n", ring.total(), ring.at(3));
}
