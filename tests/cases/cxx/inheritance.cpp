// The members of a base are members of the object; virtual calls are followed where the
// type of the object is known.
#include <vector>

int global;

struct Base {
  double x;
  Base(double v = 0) : x(v) {}
  void bump(double k) { x += k; }
  double get() const { return x; }
  static int twice(int i) { return 2 * i; }
};
struct Mixin { int flags = 3; void mark(int f) { flags = f; } };
struct Derived : Base, Mixin {
  double y;
  Derived(double a, double b) : Base(a), y(b) {}
  double sum() const { return x + y + get(); }
};
struct Further : Derived { Further() : Derived(1, 2) {} void move(double d) { bump(d); y = x; } };

void set(Base &b, double v) { b.x = v; }
void copy(const Base &from, Base &to) { to.x = from.x; }

void members(std::vector<Derived> &v, Further *w, double *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i].x = i;
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i].bump(2);
    v[i].mark(i);
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[Base::twice(i)] = v[i].sum();
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    Derived d(i, 2);
    a[i] = d.sum() + d.flags;
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    Base &b = v[i];
    b.x = i;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    Base &b = v[i];
    b.x = v[i + 1].x;
  }
  for (int i = 1; i < n; i++) {  // expect: sequential
    v[i].x = v[i - 1].get();
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    set(v[i], i);
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    copy(v[i], v[i + 1]);
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    set(v[0], a[i] * i);
    a[i] = v[0].x;
    v[0].bump(a[i + 1]);
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    w[i].move(i);
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    w[i].move(w[i + 1].y);
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    w[i].y = w[i + 1].x;
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    Base *p = &w[i];
    p->x = i;
  }
}

struct Logged { int id; Logged() { global = 2 * global + 1; id = global; } ~Logged() { global--; } };
struct Hidden : Logged { int k; };
struct Written : Logged { int k; Written(int a) : k(a) {} };

void lifetimes(int *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    Hidden h;
    a[i] = h.id;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    Written w(i);
    a[i] = w.k;
  }
}

struct Shape { virtual double area() const = 0; };
struct Square : Shape { double s; Square(double k) : s(k) {} double area() const override { return s * s; } };
struct Disc final : Shape { double r; Disc(double k) : r(k) {} double area() const override { return 3 * r * r; } };
struct Counting : Square { Counting() : Square(1) {} double area() const override { return global = 2 * global + 1; } };

void shapes(std::vector<Shape *> &p, std::vector<Square> &v, const Square &s, const Disc &d, double *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    a[i] = p[i]->area();
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    a[i] = s.area();
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = d.area() * i;
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = v[i].area();
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    Square q(i);
    a[i] = q.area();
  }
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    Counting c;
    a[i] = c.area();
  }
}
