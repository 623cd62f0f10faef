// A virtual call is one of the methods that the classes of the text have for it.
#include <memory>
#include <vector>

int made;

struct Shape {
  virtual ~Shape() = default;
  virtual double area() const = 0;
  virtual void scale(double k) = 0;
};
struct Disc : Shape {
  double r = 1;
  double area() const override { return 3 * r * r; }
  void scale(double k) override { r *= k; }
};
struct Rectangle : Shape {
  double w = 1, h = 1;
  double area() const override { return w * h; }
  void scale(double k) override { w *= k; h *= k; }
};

double total(const std::vector<std::unique_ptr<Shape>> &shapes, double *a, int n) {
  double sum = 0;
  for (const auto &each : shapes) sum += each->area();  // expect: parallel reduction(+:sum)
  for (int i = 0; i < n; i++) a[i] = shapes[i]->area();  // expect: parallel
  for (int i = 1; i < n; i++) a[i] = a[i - 1] + shapes[i]->area();  // expect: sequential
  return sum;
}

void scaled(std::vector<Shape *> &shapes, Shape &one, double *a, int n) {
  for (Shape *each : shapes) each->scale(2);  // expect: parallel
  for (int i = 0; i < n; i++) shapes[i]->scale(a[i]);  // expect: parallel
  for (int i = 0; i < n; i++) one.scale(a[i] + 1);  // expect: parallel reduction(*:one.r,one.w,one.h)
  for (int i = 0; i < n; i++) a[i] = one.area() * i;  // expect: parallel
  for (int i = 0; i < n; i++) shapes[0]->scale(a[i]);  // expect: parallel reduction(*:shapes[0][0].h,shapes[0][0].r,shapes[0][0].w)
}

struct Base {
  double v;
  virtual double f(double x) const { return x; }
  virtual void g(double x) { v = x; }
  virtual int step(int i) = 0;
  double outer(double x) const { return f(x) + 1; }
};
struct Middle : Base {
  double m;
  double f(double x) const override { return Base::f(x) * m; }
  int step(int i) override { return i + 1; }
};
struct Low final : Middle {
  double l;
  double f(double x) const override { return l * x; }
  void g(double x) override { made = made * 2 + 1; l = x; }
};

void through_a_base(Base &b, double *a, int n) {
  for (int i = 0; i < n; i++) a[i] = b.f(a[i]);  // expect: parallel
  for (int i = 0; i < n; i++) a[i] = b.outer(a[i]);  // expect: parallel
  for (int i = 0; i < n; i++) b.g(a[i]);  // expect: sequential
  for (int i = 0; i < n; i++) a[b.step(i)] = a[i];  // expect: sequential
}

void further(Middle &b, std::vector<Base *> &w, double *a, int n) {
  for (int i = 0; i < n; i++) a[i] = b.f(a[i]);  // expect: parallel
  for (int i = 0; i < n; i++) a[i] = b.Base::f(a[i]);  // expect: parallel
  for (int i = 0; i < n; i++) w[i]->g(a[i]);  // expect: sequential
  for (int i = 0; i < n; i++) w[i]->v = w[i]->f(a[i]);  // expect: parallel
}

void restricted(Base *__restrict p, double *a, int n) {
  for (int i = 0; i < n; i++) p->g(a[i]);  // expect: sequential
}

// What is known of an object where it is made.
void known(double *a, int n) {
  Disc disc;
  Shape &shape = disc;
  for (int i = 0; i < n; i++) a[i] = shape.area();  // expect: parallel
  for (int i = 0; i < n; i++) shape.scale(a[i] + 2);  // expect: unknown
  Middle middle;
  Base *p = &middle;
  for (int i = 0; i < n; i++) p->g(a[i]);  // expect: unknown
  std::unique_ptr<Shape> owned = std::make_unique<Rectangle>();
  for (int i = 0; i < n; i++) a[i] = owned->area();  // expect: parallel
}

// While an object is made, its class is another one.
struct Early {
  int k;
  Early() { init(); }
  virtual void init() { k = 1; }
};
struct Late : Early {
  Late() {}
  void init() override { made = made * 3 + 1; k = 2; }
};
void while_made(int *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    Late l;
    a[i] = l.k;
  }
}

// Templates may override what they inherit.
struct Wave {
  virtual double at(double x) const { return x; }
};
template <class T> struct Damped : Wave {
  T t;
  double at(double x) const override { made++; return t * x; }
};
void of_templates(const Wave &w, double *a, int n) {
  for (int i = 0; i < n; i++) a[i] = w.at(a[i]);  // expect: unknown
}

struct Alone { virtual void run() = 0; };
void nobody(Alone &x, int n) {
  for (int i = 0; i < n; i++) x.run();  // expect: unknown
}

struct Node {
  virtual double sum() const = 0;
};
struct Leaf : Node { double v; double sum() const override { return v; } };
struct Pair : Node { Node *l, *r; double sum() const override { return l->sum() + r->sum(); } };
void of_trees(const std::vector<Node *> &t, double *a, int n) {
  for (int i = 0; i < n; i++) a[i] = t[i]->sum();  // expect: unknown
}

// What a method returns that is no number.
struct Point { double x, y; };
struct Curve { virtual Point at(double t) const = 0; };
struct Line : Curve { Point p, q; Point at(double t) const override { return {p.x + t * q.x, p.y + t * q.y}; } };
struct Dot : Curve { Point p; Point at(double) const override { return p; } };
void points(const Curve &c, Point *to, int n) {
  for (int i = 0; i < n; i++) to[i] = c.at(i * 0.5);  // expect: parallel
  for (int i = 0; i < n; i++) {  // expect: parallel
    auto [x, y] = c.at(i);
    to[i] = {y, x};
  }
}

// A destructor that the class of the pointer does not have.
struct Held { virtual ~Held() = default; };
struct Counted : Held { ~Counted() override { made = 2 * made + 1; } };
struct Ended { int k; ~Ended() { made = 2 * made + 1; } };
void ended(std::vector<Held *> &h, std::vector<std::unique_ptr<Held>> &v, std::vector<std::unique_ptr<Ended>> &w,
           std::vector<std::vector<Ended>> &rows, int n) {
  for (int i = 0; i < n; i++) v[i].reset();  // expect: unknown
  for (int i = 0; i < n; i++) w[i].reset();  // expect: unknown
  for (int i = 0; i < n; i++) rows[i].clear();  // expect: unknown
  for (int i = 0; i < n; i++) delete h[i];  // expect: unknown
}


// Two references lead to one object, by what the text says.
struct Plain {
  double v;
  virtual double f(double x) const { return x; }
};
struct Scaled : Plain {
  double l, *d;
  double f(double x) const override { return l * x + d[1]; }
};
void of_one(Plain &b, Scaled &c, double *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: runtime or unknown
    c.l = i;
    a[i] = b.f(2);
  }
  for (int i = 0; i < n; i++) {  // expect: runtime or unknown
    c.d[i] = b.f(2);
  }
}
void of_one() {
  static Scaled one;
  static double a[10], b[10];
  one.d = b;
  of_one(one, one, a, 10);
}
struct Odd { int k; virtual int f() const { return 0; } };
struct First : Odd { float w; int f() const override { return w; } };
struct Second : Odd { int w; int f() const override { return w; } };
void of_namesakes(const Odd &o, int *a, int n) {
  for (int i = 0; i < n; i++) a[i] = o.f();  // expect: unknown
}
