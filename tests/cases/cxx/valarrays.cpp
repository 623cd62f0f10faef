// Operations on whole arrays are loops, and so are their sums.
#include <algorithm>
#include <cmath>
#include <span>
#include <valarray>

void whole(std::valarray<double> &a, const std::valarray<double> &b, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = b.sum() + b.max();
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    a *= 2.0;
    a += b;
  }
  for (double &x : a) {  // expect: parallel
    x = std::sqrt(x);
  }
  for (int i = 1; i < n; i++) {  // expect: sequential
    a[i] += a[i - 1];
  }
}

void made(std::valarray<double> &a, const std::valarray<double> &b, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel or unknown
    std::valarray<double> c = b * 2.0;
    a[i] = c[i];
  }
}

void numbers(double *a, const double *b, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = std::min({a[i], b[i], 3.0}) + std::max({b[i], 1.0});
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    auto [low, high] = std::minmax(a[i], b[i]);
    a[i] = high - low;
  }
}

void parts(std::span<double> s) {
  std::span<double> rest = s.subspan(1);
  for (std::size_t i = 0; i < rest.size(); i++) {  // expect: sequential
    s[i] = rest[i];
  }
  std::span<double> first = s.first(5);
  for (double &x : first) {  // expect: parallel
    x = 1;
  }
}
