// Containers and small classes of the library by contract.
#include <algorithm>
#include <array>
#include <complex>
#include <deque>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

void arrays(std::array<double, 100> &a, const std::array<double, 100> &b, int n) {
  for (std::size_t i = 0; i < a.size(); i++) {  // expect: parallel
    a[i] = b[i] * 2;
  }
  for (int i = 1; i < 100; i++) {  // expect: sequential
    a[i] = a[i - 1];
  }
  for (double &x : a) {  // expect: parallel
    x = 1;
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    std::array<double, 4> t;
    t.fill(i);
    a[i] = t[3];
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    std::array<int, 2> t{i, 2 * i};
    a[i] = t[0] + t[1];
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    std::get<2>(a) = std::get<2>(a) / 2 + b[i];
  }
}

void deques(std::deque<int> &a, const std::deque<int> &b, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = b[i];
  }
  for (int &x : a) {  // expect: parallel
    x += 3;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    a[i] = a.front() + b.at(i);
    a.front() = a[i];
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    a.push_back(i);
  }
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    a.push_front(i);
  }
}

void strings(std::string &s, const std::string &t) {
  for (std::size_t i = 0; i < s.size(); i++) {  // expect: parallel
    s[i] = t[i];
  }
  for (char &c : s) {  // expect: parallel
    c = 'x';
  }
  int n = 0;
  for (char c : s) {  // expect: parallel reduction(+:n)
    n += c == 'y';
  }
  for (std::size_t i = 1; i < s.length(); i++) {  // expect: sequential
    s[i] = s[i - 1];
  }
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    s.push_back('z');
  }
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    s += t;
  }
}

void pairs(std::vector<std::pair<int, double>> &v, std::vector<std::pair<int, int>> &w, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i].second = v[i].first;
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i] = std::make_pair(i, 1.0);
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i] = {i, 2.0};
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    auto &[x, y] = w[i];
    x = y;
  }
  for (auto &[x, y] : w) {  // expect: parallel
    x = 2 * y;
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    auto [x, y] = w[i];
    x += y;
    v[i].first = x;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    auto &[x, y] = w[i + 1];
    w[i].first = x + y;
  }
  int sum = 0;
  for (const auto &[x, y] : w) {  // expect: parallel reduction(+:sum)
    sum += x * y;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    auto [x, y] = w[i];
    w[0].first = w[0].first / 2 + x - y;
  }
}

void tuples(std::vector<std::tuple<int, double, int>> &v, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    std::get<1>(v[i]) = std::get<0>(v[i]);
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i] = std::make_tuple(i, 1.0, 2);
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    std::get<2>(v[i]) = std::get<2>(v[i + 1]);
  }
  for (auto &[a, b, c] : v) {  // expect: parallel
    c = a;
  }
}

void numbers(std::vector<std::complex<double>> &v, const std::vector<std::complex<double>> &w, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i] = w[i] * std::complex<double>(2, 1);
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i] += w[i];
    v[i] *= 2.0;
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i] = std::conj(v[i]) - 2.0;
  }
  double s = 0;
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(+:s)
    s += std::norm(v[i]) + v[i].real();
  }
  for (int i = 0; i + 1 < n; i++) {  // expect: sequential
    v[i + 1] = v[i] / w[i];
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i].real(w[i].imag());
  }
}

void optionals(std::vector<std::optional<int>> &v, std::vector<int> &a, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = v[i].value_or(3);
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (v[i]) a[i] = *v[i];
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i] = a[i];
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    v[i + 1] = v[i].value_or(0) + a[i];
  }
  std::optional<int> last;
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    if (a[i] > 3) last = a[i];
  }
  if (last) a[0] = *last;
}

void lists(std::vector<int> &a, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    std::vector<int> t{i, 2 * i};
    a[i] = t[0] + t[1];
  }
  for (int x : {1, 2, 3}) {  // expect: runtime
    a[x] = x;
  }
  for (int x : {1, 1, 3}) {  // expect: runtime
    a[x] = a[x] / 2 + x;
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = std::vector<int>(3, i)[1];
  }
}

void growing(std::vector<int> &a, std::vector<std::vector<int>> &m, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    a.push_back(i);
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    if (m[0][i] > 0) a.emplace_back(i);
  }
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    if (i == 3) a.push_back(i);
    m[0][i] = a[i];
  }
  for (int i = 0; i < n; i++) {  // expect: parallel or unknown
    m[i].push_back(i);
  }
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    a.resize(i);
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    std::vector<int> t;
    t.push_back(i);
    m[i][0] = t[0];
  }
  a.push_back(4);
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = 2;
  }
}
