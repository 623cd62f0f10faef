// Lambdas that capture values by copy which change while or after the lambda lives.
#include <algorithm>
#include <vector>

struct Model {
  int n;
  std::vector<double> v;
  double scale;
  void of_the_loop(double x) {
    for (int i = 0; i < n; i++) {  // expect: parallel
      auto q = [this, x, i](double y) { return x * y + scale * i; };
      v[i] = q(v[i]);
    }
  }
  void both(double x, double *a) {
    auto f = [this, &x](int i) { v[i] = scale * x; };
    for (int i = 0; i < n; i++) f(i);  // expect: parallel
    auto g = [this, x](int i) { v[i] += v[i + 1] * x; };
    for (int i = 0; i < n; i++) g(i);  // expect: sequential
    x = a[0];
  }
};

void kept(double *a, double *b, int n) {
  double t = 0;
  for (int i = 0; i < n; i++) {  // expect: parallel lastprivate(t)
    t = a[i];
    auto q = [=](double y) { return t * y; };
    t = 0;
    a[i] = q(2);
  }
  for (int i = 0; i < n; i++) {  // expect: parallel lastprivate(t)
    t = a[i];
    const auto q = [t](double y) { return t * y; };
    auto r = q;
    t = b[i];
    a[i] = r(2) + t;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential flow(t)
    auto q = [t](double y) { return t * y; };
    t = a[i];
    a[i] = q(2);
  }
  auto before = [t](double y) { return t * y; };
  t = 5;
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = before(a[i]);
  }
  for (int i = 0; i < n; i++) {  // expect: sequential flow(t)
    a[i] = before(a[i]);
    t += a[i];
    a[i] += t;
  }
}

// Variables of a lambda's own that begin with a value.
struct Begun {
  int n;
  std::vector<double> v;
  double scale;
  void once(double x) {
    auto q = [s = scale * 2, x, k = 3](double y) { return y * s + x * k; };
    scale = 3;
    for (int i = 0; i < n; i++) v[i] = q(v[i]);  // expect: parallel
  }
  void in_turn() {
    for (int i = 0; i < n; i++) {  // expect: sequential
      auto q = [s = v[i + 1]](double y) { return y * s; };
      v[i] = q(v[i]);
    }
    for (int i = 0; i < n; i++) {  // expect: parallel
      auto q = [s = v[i]](double y) { return y * s; };
      v[i] = q(2);
    }
  }
};

// A place that moves on.
void places(double *a, double *b, int n) {
  double *p = a;
  auto first = [p](int i) { return p[i]; };
  p = b;
  for (int i = 0; i < n; i++) {  // expect: parallel
    b[i] = first(i);
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    a[i + 1] = first(i);
  }
  p[0] = 0;
}

// What the library is given.
void handed(std::vector<double> &v, double *a, int n) {
  for (int t = 0; t < n; t++) {  // expect: sequential
    double dt = 0.5;
    if (a[t] > 1) dt = 0.25;
    std::for_each(v.begin(), v.end(), [dt](double &y) { y = y * dt + 1; });
  }
  double last = 0;
  for (int t = 0; t < n; t++) {  // expect: sequential flow(last)
    last = std::count_if(v.begin(), v.end(), [last](double y) { return y > last; });
  }
  a[0] = last;
}

// Lambdas that others make, or that keep something, are not followed.
auto adder(double k) {
  k += 1;
  return [k](double y) { return y + k; };
}
void others(double *a, int n) {
  auto add = adder(2);
  for (int i = 0; i < n; i++) {  // expect: unknown
    a[i] = add(a[i]);
  }
  int count = 0;
  auto next = [count]() mutable { return ++count; };
  for (int i = 0; i < n; i++) {  // expect: unknown
    a[i] = next();
  }
}

// What a lambda is given by reference is none of that.
struct Pair { double x, y; };
void given(Pair *a, Pair *b, double k, int n) {
  auto g = [k](const Pair &p, const Pair &q) { return p.x * q.x * k; };
  for (int i = 0; i < n; i++) a[i].y = g(a[i], b[i]);  // expect: parallel
  k = 0;
  auto h = [k](const Pair &p, double &r) { r = p.x * k; };
  for (int i = 0; i < n; i++) h(a[i], b[i].y);  // expect: parallel
  for (int i = 0; i < n; i++) h(a[i], b[0].y);  // expect: sequential
}
