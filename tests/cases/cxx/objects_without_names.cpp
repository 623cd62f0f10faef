// Objects between braces, and members that their declarations set.
#include <vector>

struct vec {
  double x, y, z;
  vec operator+(vec o) const { return {x + o.x, y + o.y, z + o.z}; }
  vec operator*(double s) const { return vec{x * s, y * s, z * s}; }
};

static vec cross(const vec &a, const vec &b) {
  return vec{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

void moved(std::vector<vec> &p, const std::vector<vec> &v, double t) {
  for (std::size_t i = 0; i < p.size(); i++)  // expect: parallel
    p[i] = p[i] + v[i] * t;
}

void along(std::vector<vec> &p, const std::vector<vec> &v, double t) {
  for (std::size_t i = 1; i < p.size(); i++)  // expect: sequential flow(p[].x)
    p[i] = p[i - 1] + v[i] * t;
}

void crossed(vec *__restrict p, const vec *__restrict v, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = cross(p[i], v[i] + vec{0, 0, 1});
}

struct pair_of_vecs {
  vec a, b;
  int k;
};

void nested(pair_of_vecs *__restrict w, const vec *__restrict v, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    w[i] = {v[i], {1, 2, 3}, i};
}

struct step {
  double q = 1;
  int n{3};
};

struct with_step {
  step s;
  int more;
};

void set_by_its_declaration(double *a, int n) {
  step k = {2.0};
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i * k.n] = i;
}

void set_by_its_list(double *a, int n) {
  step k = {2.0, 0};
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[i * k.n] = i;
}

void set_by_nothing_else(double *a, int n) {
  step k;
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i * k.n] = i;
}

void set_inside(double *a, int n) {
  with_step k = {step{1, 5}};
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i * k.s.n + k.more] = i;
}

void set_further_inside(double *a, int n) {
  with_step k{};
  for (int i = 0; i < n; i++)  // expect: parallel or unknown
    a[i * k.s.n] = i;
}

void set_in_elements(double *a, int n) {
  step k[2] = {};
  for (int i = 0; i < n; i++)  // expect: parallel or unknown
    a[i * k[1].n] = i;
}

static void put(const vec &v, vec *to) { *to = v; }
static vec three(int i) { return {1.0 * i, 2, 3}; }

void bound_to_references(vec *p, int n, int m) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    put(vec{1.0 * i, 1, 1}, p + i);
    const vec &t = vec{p[i].x, 0, 0};
    put(i < m ? three(i) : t, p + i);
  }
}

// A vector of structures is filled with `T()`.
void filled(std::vector<int> &a, int n) {
  std::vector<step> steps(80);
  for (int i = 0; i < n; i++) {  // expect: parallel firstprivate(steps)
    steps[3] = step();
    a[i] = steps[i].n;
  }
}

void by_what_fills(double *a, int n) {
  std::vector<step> steps(80);
  for (int i = 0; i < n; i++)  // expect: parallel or unknown
    a[i * steps[2].n] = i;
}

struct with_constructors {
  with_constructors() = default;
  explicit with_constructors(int a) : x(a) {}
  int x{3};
  int y;
};

static with_constructors as_it_begins() { return with_constructors(); }

void begins_by_default(double *a, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i * as_it_begins().x] = i;
}

// What a class inherits from may be begun by a constructor, and a template sets members, too.
struct begun {
  int p;
  begun() : p(7) {}
};

struct inherits : begun {
  int q;
};

template <class T> struct of_a_type {
  T n{3};
  T m = 2;
};

void by_a_constructor_of_its_base(double *a, int n) {
  inherits d = inherits();
  for (int i = 0; i < n; i++)  // expect: parallel or unknown
    a[i * d.p] = i;
}

void by_the_declaration_of_a_template(double *a, int n) {
  of_a_type<int> d{4};
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i * d.m] = i;
}
