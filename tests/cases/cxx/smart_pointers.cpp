// Pointers that own an object of a class may be given to those to its base.
#include <memory>
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
  for (int i = 0; i + 1 < n; i++) // expect: unknown
    p.get()[i] = q.get()[i + 1];
}
