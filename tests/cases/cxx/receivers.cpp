// What a method does with its object is done to the one that `->` leads to.
#include <memory>
#include <vector>

struct Row {
  double *a, *b;
  Row *self() { return this; }
};

struct Wide : Row {
  double scale;
};

static void of_self(Row *p, Row *q, int n) {
  for (int i = 0; i < n; i++) // expect: runtime
    p->a[i] = q->a[i + 1];
}

static void of_base(Wide *p, Row *q, int n) {
  for (int i = 0; i < n; i++) // expect: runtime
    p->a[i] = q->a[i + 1];
}

static void of_owned(std::unique_ptr<Row> &p, Row *q, int n) {
  for (int i = 0; i < n; i++) // expect: runtime
    p->a[i] = q->a[i + 1];
}

void calls(Row *p, Wide *w, std::unique_ptr<Row> &u) {
  of_self(p, p->self(), 9);
  of_base(w, w->self(), 9);
  of_owned(u, u->self(), 9);
}

struct Pair {
  double *a, *b;
  void share(double *x) { a = x; b = x; }
};

void fill(Pair *p, double *x) { p->share(x); }

void use(Pair *p, int n) {
  for (int i = 0; i < n; i++) // expect: runtime
    p->a[i] = p->b[i + 1];
}

struct Shared : std::enable_shared_from_this<Shared> {
  std::vector<double> v;
};

static void of_shared(std::shared_ptr<Shared> p, std::shared_ptr<Shared> q, int n) {
  for (int i = 0; i < n; i++) // expect: runtime
    p->v[i] = q->v[i + 1];
}

static void of_weak(std::shared_ptr<Shared> p, std::shared_ptr<Shared> q, int n) {
  for (int i = 0; i < n; i++) // expect: runtime
    p->v[i] = q->v[i + 1];
}

void again(std::shared_ptr<Shared> p) {
  of_shared(p, p->shared_from_this(), 9);
  of_weak(p, p->weak_from_this().lock(), 9);
}

void at_once(std::shared_ptr<Shared> p, int n) {
  auto q = p->shared_from_this();
  for (int i = 0; i < n; i++) // expect: sequential
    q->v[i] = p->v[i + 1];
}
