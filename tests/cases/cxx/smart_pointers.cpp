// Pointers that own an object of a class may be given to those to its base.
#include <memory>
#include <utility>
#include <vector>

struct Shape {
  virtual ~Shape() = default;
  virtual double area() const = 0;
};
struct Square : Shape {
  double side;
  explicit Square(double s) : side(s) {}
  double area() const override { return side * side; }
};

std::unique_ptr<Shape> made(bool is_wanted) {
  if (is_wanted)
    return std::make_unique<Square>(1.0);
  return nullptr;
}

void collected(std::vector<std::unique_ptr<Shape>> &shapes, double *a, int n) {
  for (int i = 0; i < n; i++) // expect: unknown
    shapes.push_back(std::make_unique<Square>(i));
  std::shared_ptr<Shape> kept = std::make_shared<Square>(2.0);
  kept = std::make_unique<Square>(3.0);
  std::weak_ptr<Shape> seen = kept;
  if (seen.lock() != nullptr && std::dynamic_pointer_cast<Square>(kept))
    kept = nullptr;
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = 2 * a[i];
}

// Two of them may share one object.
void shared(double *a, int n) {
  std::shared_ptr<double> p(new double[100]), q = p;
  for (int i = 0; i + 1 < n; i++) // expect: sequential
    p.get()[i] = q.get()[i + 1];
}

// What a pointer owns is reached by `->`, `*` and `get`.
struct Field {
  int n;
  double scale;
  std::vector<double> v;
  std::unique_ptr<double[]> u;
};

void filled(std::unique_ptr<Field> &f) {
  for (int i = 0; i < f->n; i++) // expect: parallel
    f->u[i] = f->scale * i;
  for (int i = 1; i < (*f).n; i++) // expect: sequential
    (*f).u[i] = f.get()->u[i - 1] + f->v[i];
}

void of_two(std::unique_ptr<Field> &f, const std::unique_ptr<Field> &g) {
  for (std::size_t i = 0; i + 1 < f->v.size(); i++) // expect: parallel
    f->v[i] = g->v[i + 1];
}

double total(const std::unique_ptr<Field> &f, const double *a) {
  auto t = std::make_unique<Field>();
  t->scale = 0;
  for (int i = 0; i < f->n; i++) // expect: parallel reduction(+:t->scale)
    t->scale += a[i];
  return t->scale;
}

// Two of them may be handed one object, if one gives it back in time.
void of_one(double *a, int n) {
  std::unique_ptr<double[]> p(a), q(a);
  for (int i = 0; i + 1 < n; i++) // expect: sequential
    p[i] = q[i + 1];
  q.release();
  p.release();
}

struct Plate {
  std::unique_ptr<double[]> u;
};

void of_one_plate(Plate *f, int n) {
  std::unique_ptr<Plate> p(f), q;
  q.reset(f);
  for (int i = 0; i + 1 < n; i++) // expect: sequential
    p->u[i] = q->u[i + 1];
  q.release();
  p.release();
}

struct Halves {
  std::unique_ptr<float[]> low, high;
  explicit Halves(float *a) : low(a), high(a) {}
  ~Halves() { low.release(); }
};

void of_members(Halves &h, int n) {
  for (int i = 0; i + 1 < n; i++) // expect: runtime
    h.low[i] = h.high[i + 1];
}

struct Cell {
  double x;
};

void handed_twice(std::vector<std::unique_ptr<Cell>> &cells, Cell *c) {
  cells[0].reset(c);
  cells[1].reset(c);
}

void of_cells(std::vector<std::unique_ptr<Cell>> &cells) {
  for (std::size_t i = 0; i < cells.size(); i++) // expect: unknown
    cells[i]->x = i;
}

// What is shared is reached in the same way.
struct Mesh {
  std::vector<double> v;
  double *w;
  double weight;
  int n;
};

void along(const std::shared_ptr<Mesh> &m) {
  for (int i = 0; i < m->n; i++) // expect: parallel
    m->w[i] = 2 * (*m).w[i] + m->weight;
  for (int i = 1; i < m->n; i++) // expect: sequential
    m->v[i] = m.get()->v[i - 1];
}

void copied(std::shared_ptr<Mesh> m, int n) {
  std::shared_ptr<Mesh> other;
  other = m;
  auto third = std::move(m);
  for (int i = 0; i < n; i++) // expect: sequential
    other->v[i] = third->v[i + 1];
}

void made_anew(int n) {
  auto m = std::make_shared<Mesh>();
  m->v.resize(n);
  for (int i = 0; i < n; i++) // expect: parallel
    m->v[i] = i;
}

static void of_both(std::shared_ptr<Mesh> m, std::shared_ptr<Mesh> k, int n) {
  for (int i = 0; i < n; i++) // expect: runtime
    m->v[i] = k->v[i + 1];
}

void with_one(std::shared_ptr<Mesh> m) { of_both(m, m, 9); }

void of_several(std::vector<std::shared_ptr<Mesh>> &all, std::shared_ptr<Mesh> one) {
  for (std::size_t i = 0; i < all.size(); i++) // expect: unknown
    all[i]->weight = i;
  all[0] = all[1] = one;
}

double weighed(const std::vector<std::shared_ptr<Mesh>> &all) {
  double sum = 0;
  for (const auto &each : all) // expect: parallel reduction(+:sum)
    sum += each->weight;
  return sum;
}
