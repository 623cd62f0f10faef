// A `std::function` that holds one lambda from its beginning to its end.
#include <functional>
#include <vector>

void held(double *a, double k, int n) {
  std::function<double(double)> f = [k](double x) { return k * x; };
  for (int i = 0; i < n; i++) a[i] = f(a[i]);  // expect: parallel
  const std::function<double(int)> g = [&](int i) { return a[i + 1] * k; };
  for (int i = 0; i < n; i++) a[i] = g(i);  // expect: sequential
  auto h = [&](int i) { return a[i] * k; };
  std::function<double(int)> same = h;
  for (int i = 0; i < n; i++) a[i] = same(i);  // expect: parallel
  std::function<void(int)> store = [&](int i) { a[0] = i; };
  for (int i = 0; i < n; i++) store(i);  // expect: sequential
  k = 3;
  for (int i = 0; i < n; i++) a[i] = f(i);  // expect: parallel
}

double changed(double *a, double k, int n) {
  std::function<double(double)> f = [k](double x) { return k * x; };
  if (n > 3) f = [&](double x) { return k += x; };
  for (int i = 0; i < n; i++) a[i] = f(a[i]);  // expect: unknown
  std::function<double(double)> g = [](double x) { return x; };
  std::function<double(double)> &other = g;
  other = [&](double x) { return k += x; };
  for (int i = 0; i < n; i++) a[i] = g(a[i]);  // expect: unknown
  std::function<double(double)> both = n > 3 ? f : g;
  for (int i = 0; i < n; i++) a[i] = both(a[i]);  // expect: unknown
  // The argument is converted.
  std::function<double(double)> converted = [&](int i) { return a[i]; };
  for (int i = 0; i < n; i++) a[i] = converted(i + 0.5);  // expect: unknown
  int count = 0;
  std::function<int()> next = [count]() mutable { return ++count; };
  for (int i = 0; i < n; i++) a[i] = next();  // expect: unknown
  return k;
}

double integral(const std::function<double(double)> &f, double h, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += f(i * h) * h;  // expect: unknown
  return sum;
}

void in_turn(std::vector<double> &v, int n) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    std::function<double(double)> f = [i](double x) { return x * i; };
    v[i] = f(v[i]);
  }
}
