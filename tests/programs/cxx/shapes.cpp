// Bases, virtual methods with a known set of targets, and classes that are final.
#include <cstdio>
#include <memory>
#include <vector>

class Shape {
 public:
  virtual ~Shape() = default;
  virtual int area() const = 0;
  virtual void grow(int by) = 0;
};

class Box final : public Shape {
 public:
  Box(int w = 1, int h = 1) : w_(w), h_(h) {}
  int area() const override { return w_ * h_; }
  void grow(int by) override { w_ += by; }

 private:
  int w_, h_;
};

class Tile final : public Shape {
 public:
  explicit Tile(int s = 1) : s_(s) {}
  int area() const override { return s_ * s_; }
  void grow(int by) override {
    s_ += by;
    grown++;
  }
  static int grown;

 private:
  int s_;
};
int Tile::grown = 0;

struct Named {
  int number = 0;
  int twice() const { return 2 * number; }
};

struct Weighted : Named {
  int weight = 1;
  void set(int n) {
    number = n;
    weight = twice() + 1;
  }
};

// All that is called reads only.
void areas(std::vector<int> &to, const std::vector<std::unique_ptr<Shape>> &shapes) {
  for (std::size_t i = 0; i < shapes.size(); i++) {  // expect: parallel
    to[i] = shapes[i]->area();
  }
}

// One of the targets counts.
void grow_all(const std::vector<std::unique_ptr<Shape>> &shapes) {
  int by = 1;
  for (const auto &shape : shapes) {  // expect: parallel reduction(+:grown) induction(by)
    shape->grow(by++);
  }
}

void grow_boxes(std::vector<Box> &boxes) {
  for (Box &box : boxes) {  // expect: parallel
    box.grow(box.area());
  }
}

void grow_tiles(std::vector<Tile> &tiles) {
  for (auto &tile : tiles) {  // expect: parallel reduction(+:grown)
    tile.grow(2);
  }
}

int total(const std::vector<Box> &boxes) {
  int sum = 0;
  for (const auto &box : boxes) {  // expect: parallel reduction(+:sum)
    sum += box.area();
  }
  return sum;
}

void grow_one(Box &box, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    box.grow(box.area() % 3);
  }
}

void numbered(std::vector<Weighted> &all) {
  for (int i = 0; i < static_cast<int>(all.size()); i++) {  // expect: parallel
    all[i].set(i * 3);
  }
}

void chained(std::vector<Weighted> &all) {
  for (std::size_t i = 1; i < all.size(); i++) {  // expect: sequential
    all[i].number = all[i - 1].twice() % 101;
  }
}

int main() {
  std::vector<std::unique_ptr<Shape>> shapes;
  for (int i = 0; i < 20; i++) {  // expect: unknown
    if (i % 3 == 0) shapes.push_back(std::make_unique<Tile>(i));
    else shapes.push_back(std::make_unique<Box>(i, i + 1));
  }
  std::vector<int> found(shapes.size());
  grow_all(shapes);
  areas(found, shapes);
  for (int area : found) {  // expect: unknown
    std::printf("%d ", area);
  }
  std::vector<Box> boxes(10, Box(2, 3));
  std::vector<Tile> tiles(10, Tile(4));
  grow_boxes(boxes);
  grow_tiles(tiles);
  grow_one(boxes[0], 7);
  std::printf("%d %d %d\n", total(boxes), tiles[3].area(), Tile::grown);
  std::vector<Weighted> all(25);
  numbered(all);
  chained(all);
  int sum = 0;
  for (const Weighted &one : all) {  // expect: parallel reduction(+:sum)
    sum += one.weight - one.number;
  }
  std::printf("%d\n", sum);
}
