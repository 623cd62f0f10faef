// No conforming run leaves a container: its elements end where its size says.
#include <deque>
#include <span>
#include <string>
#include <utility>
#include <valarray>
#include <vector>

void given(std::vector<double> &v, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel or unknown
    v[i + v.size()] = v[i] + 1;
  }
  for (int i = 0; i < 10; i++) {  // expect: sequential flow(v) distance(1)
    v[i + 1] = v[i] + v.size();
  }
}

void others(std::deque<double> &d, std::valarray<double> &a, std::span<double> s, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel or unknown
    d[i + d.size()] = d[i] + 1;
  }
  for (int i = 0; i < n; i++) {  // expect: parallel or unknown
    a[i + a.size()] = a[i] + 1;
  }
  for (int i = 0; i < n; i++) {  // expect: parallel or unknown
    s[i + s.size()] = s[i] + 1;
  }
}

void own(int n) {
  std::vector<double> a(100), b(n), c;
  c.resize(n);
  for (int i = 0; i < n; i++) {  // expect: parallel or unknown
    a[i + 100] = a[i] + 1;
  }
  for (int i = 0; i < 10; i++) {  // expect: parallel or unknown
    b[i + n] = b[i * n] + 1;
  }
  for (int i = 0; i < 10; i++) {  // expect: parallel or unknown
    c[i + n] = c[i * n] + 1;
  }
}

void in_reach(int n) {
  std::vector<double> c;
  c.resize(n);
  for (int i = 0; i < 10; i++) {  // expect: sequential flow(c) distance(1)
    c[i + 1] = c[i] + 1;
  }
}

struct Point {
  double x, y;
};

class Cloud {
 public:
  void move(int n) {
    for (int i = 0; i < n; i++) {  // expect: parallel or unknown
      points_[i + points_.size()].x = points_[i].x;
    }
  }

  void shift() {
    for (int i = 0; i < 10; i++) {  // expect: sequential flow(points_[].x) distance(1)
      points_[i + 1].x = points_[i].x;
    }
  }

 private:
  std::vector<Point> points_;
};

void rows(std::vector<std::vector<double>> &m, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel or unknown
    m[i + m.size()][0] = m[i][0];
  }
}

void row(std::vector<std::vector<double>> &m, int n, int j) {
  for (int i = 0; i < n; i++) {  // expect: sequential flow(m) distance(1)
    m[j][i + 1] = m[j][i] + 1;
  }
}

// Behind the last character of a string there is a zero, which can be read.
void text(std::string &s, int n) {
  for (std::size_t i = 0; i < s.size(); i++) {  // expect: sequential anti(s) distance(1)
    s[i] = s[i + 1];
  }
  for (int i = 0; i < n; i++) {  // expect: parallel or unknown
    s[i + s.size() + 1] = s[i];
  }
}

void bits(std::vector<bool> &v) {
  for (std::size_t i = 0; i < v.size(); i++) {  // expect: sequential or unknown
    v[i] = !v[i];
  }
}

// A size that changes says nothing of how large a container is at other times.

void cleared_later(std::vector<double> &v) {
  for (int i = 0; i < 10; i++) {  // expect: sequential flow(v) distance(1)
    v[i + 1] = v[i];
  }
  v.clear();
}

void cleared_and_filled(int n) {
  std::vector<double> a(n);
  for (int i = 0; i < 10; i++) {  // expect: sequential flow(a) distance(1)
    a[i + 1] = a[i];
  }
  a.clear();
  a.resize(2 * n);
  // For the loop before it, n has to be 11 at least.
  for (int i = 0; i < n; i++) {  // expect: sequential flow(a) distance(1) or unknown
    a[i + 1] = a[i];
  }
}

void resized(std::vector<double> &v, int n) {
  v.resize(n);
  for (int i = 0; i < n - 1; i++) {  // expect: sequential flow(v) distance(1)
    v[i + 1] = v[i];
  }
}

void pushed(int n) {
  std::vector<double> a(2);
  for (int i = 0; i < n; i++) {  // expect: sequential
    a.push_back(i);
  }
  for (int i = 0; i < n; i++) {  // expect: sequential flow(a) distance(1)
    a[i + 1] = a[i];
  }
}

void copied_when_empty(int n) {
  std::vector<double> a;
  std::vector<double> b(n - a.size());
  a.resize(n);
  for (int i = 0; i < n - 1; i++) {  // expect: sequential flow(b) distance(1)
    b[i + 1] = b[i];
  }
}

// How large a container is that has the elements of another one is not followed.
void swapped(int n) {
  std::vector<double> a(2), b(n);
  a.swap(b);
  for (int i = 0; i < n - 1; i++) {  // expect: sequential flow(a) distance(1) or unknown
    a[i + 1] = a[i];
  }
}

void moved(int n) {
  std::vector<double> a(n), b(2);
  b = std::move(a);
  for (int i = 0; i < n - 1; i++) {  // expect: sequential flow(b) distance(1) or unknown
    b[i + 1] = b[i];
  }
}

std::vector<double> made(int n) {
  std::vector<double> r(n);
  return r;
}

void grown(int n) {
  auto a = made(2);
  a.resize(n);
  for (int i = 0; i < n - 1; i++) {  // expect: sequential flow(a) distance(1) or unknown
    a[i + 1] = a[i];
  }
}

int length;

void set_at_times(bool is_long, int n) {
  if (is_long) length = 5;
  std::vector<double> a(length);
  for (int i = 0; i < n; i++) {  // expect: sequential flow(a) distance(1) or unknown
    a[i + 6] = a[i + 5];
  }
}

void counted_up(int n) {
  int m = n;
  m += 10;
  std::vector<double> a(m);
  for (int i = 0; i < 9; i++) {  // expect: sequential anti(a) distance(1)
    a[i + n] = a[i + n + 1];
  }
}

// Every iteration may move the elements.
void grows(std::vector<double> &v, int n, int m) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    v.resize(m);
  }
  for (int i = 0; i < n; i++) {  // expect: sequential or runtime
    v.reserve(m);
  }
}
