// What `operator[]` and other methods name is a part of the object that they are called of.
#include <vector>

#define ADD(name)                                                   \
  static void name(const double *y, int n, double *z)

ADD(local) {
  for (int i = 0; i < n; i++)             // expect: parallel
    z[i] += y[i + 1];
}
void of_local(int m) {
  std::vector<double> t(m), v(m);
  local(&t[0], m - 1, &v[0]);
}
ADD(local_of_one) {
  for (int i = 0; i < n; i++)             // expect: runtime
    z[i] += y[i + 1];
}
void of_one(int m) {
  std::vector<double> t(m);
  local_of_one(&t[0], m - 1, t.data());
}
ADD(given) {
  for (int i = 0; i < n; i++)             // expect: parallel
    z[i] += y[i + 1];
}
void of_given(int m, std::vector<double> &t, std::vector<double> &v) {
  given(&t[0], m, &v[0]);
}
ADD(given_twice) {
  for (int i = 0; i < n; i++)             // expect: runtime
    z[i] += y[i + 1];
}
void of_given_twice(int m, std::vector<double> &t) { given_twice(&t[0], m, &t[1]); }
ADD(renamed) {
  for (int i = 0; i < n; i++)             // expect: runtime
    z[i] += y[i + 1];
}
void of_renamed(std::vector<double> *t, int m) {
  std::vector<double> &v = *t;
  renamed(&v[0], m, t->data());
}

struct Grid {
  double *p;
  int w;
  double *row(int i) { return p + i * w; }
  double &at(int i) { return p[i]; }
  double *all() const { return p; }
  Grid &self() { return *this; }
};
ADD(two) {
  for (int i = 0; i < n; i++)             // expect: parallel
    z[i] += y[i + 1];
}
void of_two(Grid &g, Grid &h, int m) { two(g.row(1), m, h.row(0)); }
ADD(rows) {
  for (int i = 0; i < n; i++)             // expect: runtime
    z[i] += y[i + 1];
}
void of_rows(Grid &g, int m) { rows(g.row(1), m, g.row(0)); }
ADD(ways) {
  for (int i = 0; i < n; i++)             // expect: runtime
    z[i] += y[i + 1];
}
void of_ways(Grid &g, Grid &h, int m) {
  ways(&g.at(1), m, h.all());
  ways(&h.at(1), m, h.all());
}
ADD(selves) {
  for (int i = 0; i < n; i++)             // expect: runtime
    z[i] += y[i + 1];
}
void of_selves(Grid &g, int m) { selves(g.self().row(0), m, g.row(0)); }
ADD(copies) {
  for (int i = 0; i < n; i++)             // expect: runtime
    z[i] += y[i + 1];
}
void of_copies(Grid &g, int m) {
  Grid h = g;
  copies(g.row(0), m, h.row(0));
}
ADD(views_of_one) {
  for (int i = 0; i < n; i++)             // expect: runtime
    z[i] += y[i + 1];
}
void of_views_of_one(int m) {
  std::vector<double> a(m), b(m);
  Grid g{a.data(), 1}, h{a.data(), 2};
  views_of_one(g.row(0), m, h.row(0));
}
ADD(views_of_two) {
  for (int i = 0; i < n; i++)             // expect: parallel
    z[i] += y[i + 1];
}
void of_views_of_two(int m) {
  std::vector<double> a(m), b(m);
  Grid g{a.data(), 1}, h{b.data(), 2};
  views_of_two(g.row(0), m, h.row(0));
}

struct Begun {
  double *p, *q;
  double *first() { return p; }
  double *second() { return q; }
  Begun(double *x) : p(x), q(x) {}
};
ADD(begun) {
  for (int i = 0; i < n; i++)             // expect: runtime
    z[i] += y[i + 1];
}
void of_begun(Begun &g, int m) { begun(g.first(), m, g.second()); }

struct Plain {
  double *p;
  virtual double *part() { return p; }
};
struct Other : Plain {
  double *q;
  double *part() override { return q; }
};
ADD(virtually) {
  for (int i = 0; i < n; i++)             // expect: runtime
    z[i] += y[i + 1];
}
void of_virtually(Other &h, int m) {
  Plain &g = h;
  virtually(g.part(), m, h.q);
}

struct Whole {
  std::vector<double> t, v;
  std::vector<double> &inner() { return t; }
};
ADD(inside) {
  for (int i = 0; i < n; i++)             // expect: runtime
    z[i] += y[i + 1];
}
void of_inside(Whole &h, int m) { inside(&h.inner()[0], m, &h.t[1]); }
ADD(members) {
  for (int i = 0; i < n; i++)             // expect: parallel
    z[i] += y[i + 1];
}
void of_members(Whole &h, int m) { members(&h.inner()[0], m, &h.v[1]); }
ADD(of_rows_of_vectors) {
  for (int i = 0; i < n; i++)             // expect: runtime
    z[i] += y[i + 1];
}
void of_vectors(std::vector<std::vector<double>> &t, int i, int m) {
  of_rows_of_vectors(&t[i][0], m, &t[i][1]);
}
