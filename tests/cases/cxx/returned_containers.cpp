// Containers that functions return, and that others get by a move or an exchange.
#include <array>
#include <utility>
#include <vector>

using Row = std::vector<double>;
struct Point { double x, y; };

Row made(int n) {
  Row v(n);
  for (int i = 0; i < n; i++) v[i] = i * 0.5;  // expect: parallel
  return v;
}
Row operator+(const Row &a, const Row &b) {
  Row c(a.size());
  for (std::size_t i = 0; i < a.size(); i++) c[i] = a[i] + b[i];  // expect: parallel
  return c;
}

void returned(Row &to, int n) {
  auto v = made(n);
  for (int i = 1; i < n; i++) v[i] += v[i - 1];  // expect: sequential
  Row w = made(n);
  for (int i = 0; i < n; i++) w[i] = v[i] + 1;  // expect: parallel
  w = made(n);
  for (int i = 0; i < n; i++) w[i] += v[n - 1 - i];  // expect: parallel
  const Row s = v + w;
  for (int i = 0; i < n; i++) to[i] = s[i];  // expect: parallel
  double sum = 0;
  for (int i = 0; i < n; i++) sum += made(i + 1)[0];  // expect: parallel reduction(+:sum)
  to[0] = sum;
}

// Time steps that use two arrays in turn.
void steps(Row &u, int n, int count) {
  Row v(n);
  for (int t = 0; t < count; t++) {  // expect: sequential
    for (int i = 1; i < n - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]);  // expect: parallel
    std::swap(u, v);
  }
  for (int t = 0; t < count; t++) {  // expect: sequential
    for (int i = 1; i < n - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]);  // expect: parallel
    u.swap(v);
  }
}
double own_steps(int n, int count) {
  Row u(n, 1.0), v(n);
  for (int t = 0; t < count; t++) {  // expect: sequential
    for (int i = 1; i < n - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]);  // expect: parallel
    swap(u, v);
  }
  for (int t = 0; t < count; t++) {  // expect: sequential
    Row next(n);
    for (int i = 1; i < n - 1; i++) next[i] = 0.5 * (u[i - 1] + u[i + 1]);  // expect: parallel
    u = std::move(next);
  }
  return u[0];
}

// A pointer stays with the elements, whichever container has them.
void stale(Row &u, Row &v, int n, int count) {
  double *p = u.data();
  double &first = u[0];
  for (int t = 0; t < count; t++) {  // expect: unknown
    for (int i = 0; i < n; i++) p[i] = v[i + 1];  // expect: unknown or runtime
    u.swap(v);
  }
  for (int t = 0; t < count; t++) {  // expect: sequential
    for (int i = 0; i < n; i++) v[i] = u[i] + first;  // expect: unknown or runtime
    std::swap(u, v);
  }
}
void once(Row &u, Row &v, int n) {
  double *p = u.data();
  u.swap(v);
  for (int i = 0; i < n; i++) p[i] = v[i + 1];  // expect: unknown or runtime or sequential
}
void taken(Row &u, Row &v, int n) {
  double *p = u.data();
  v = std::move(u);
  for (int i = 0; i < n; i++) v[i] = p[i + 1];  // expect: unknown or runtime or sequential
}

void rows(std::vector<Row> &r, Row *q, int n) {
  for (int i = 0; i < n; i++) r[i] = Row(n, 1.0);  // expect: parallel
  for (int i = 0; i < n; i++) r[i] = made(n);  // expect: parallel
  for (int i = 0; i < n; i++) r[i] = std::move(r[i + 1]);  // expect: sequential
  for (int i = 0; i < n; i++) r[i] = std::move(r[i + n]);  // expect: parallel
  for (int i = 0; i < n; i++) std::swap(r[i], r[n + i]);  // expect: parallel
  for (int i = 0; i < n; i++) std::swap(r[i], r[i + 1]);  // expect: sequential
  for (int i = 0; i < n; i++) q[i].swap(r[i]);  // expect: parallel
}

void points(std::vector<Point> &a, std::vector<Point> &b, std::array<double, 3> *c, int n) {
  for (int i = 0; i < n; i++) std::swap(a[i], b[i]);  // expect: parallel
  for (int i = 0; i < n; i++) std::swap(a[i], a[i + 1]);  // expect: sequential
  for (int i = 0; i < n; i++) a[i] = std::move(b[i]);  // expect: parallel
  for (int i = 0; i < n / 2; i++) std::swap(a[i].x, a[n - 1 - i].x);  // expect: parallel
  for (int i = 0; i < n; i++) std::swap(c[i], c[i + n]);  // expect: parallel
}

struct State {
  Row u, v;
  int n;
};
State begun(int n) {
  State s{Row(n), Row(n), n};
  for (int i = 0; i < n; i++) s.u[i] = i;  // expect: parallel
  return s;
}
void states(int n) {
  State s = begun(n), t = s;
  for (int i = 0; i < n; i++) s.v[i] = s.u[i] + t.u[i];  // expect: parallel
  for (int i = 1; i < n; i++) s.u[i] = s.u[i - 1];  // expect: sequential
  std::swap(s.u, s.v);
  for (int i = 0; i < n; i++) s.v[i] = s.u[i];  // expect: parallel
}
