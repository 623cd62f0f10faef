// Classes with methods, operators, constructors, and destructors that count.
#include <cstddef>
#include <cstdio>
#include <vector>

class Vec {
 public:
  Vec(long x = 0, long y = 0) : x_(x), y_(y) {}
  Vec operator+(const Vec &o) const { return Vec(x_ + o.x_, y_ + o.y_); }
  Vec operator*(long k) const { return Vec(k * x_, k * y_); }
  Vec &operator+=(const Vec &o) {
    x_ += o.x_;
    y_ += o.y_;
    return *this;
  }
  Vec operator-() const { return Vec(-x_, -y_); }
  bool operator<(const Vec &o) const { return x_ < o.x_ || (x_ == o.x_ && y_ < o.y_); }
  long dot(const Vec &o) const { return x_ * o.x_ + y_ * o.y_; }
  long x() const { return x_; }
  long y() const { return y_; }
  void wrap(long m) {
    x_ %= m;
    y_ %= m;
  }

 private:
  long x_, y_;
};

// Counts how many of its kind there are.
class Tracked {
 public:
  explicit Tracked(int id) : id_(id) { alive++; }
  ~Tracked() { alive--; }
  Tracked(const Tracked &) = delete;
  Tracked &operator=(const Tracked &) = delete;
  int id() const { return id_ + alive; }

 private:
  static int alive;
  int id_;
};
int Tracked::alive = 0;

class Path {
 public:
  explicit Path(int n) : points_(n) {}
  int size() const { return static_cast<int>(points_.size()); }
  Vec &operator[](int i) { return points_[i]; }
  const Vec &operator[](int i) const { return points_[i]; }

  void move(const Vec &by) {
    for (auto &p : points_) {  // expect: parallel
      p += by;
    }
  }
  void smooth() {
    for (int i = 1; i < size(); i++) {  // expect: sequential
      points_[i] += points_[i - 1];
      points_[i].wrap(1009);
    }
  }
  Vec sum() const {
    Vec all;
    for (const Vec &p : points_) {  // expect: parallel reduction(+:all.x_,all.y_)
      all += p;
    }
    return all;
  }
  long hash() const {
    long h = 2;
    for (int i = 0; i < size(); i++) {  // expect: sequential flow(h)
      h = (h * 71 + points_[i].x() * 5 + points_[i].y()) % 1000033;
    }
    return h;
  }

 private:
  std::vector<Vec> points_;
};

void mirrored(Path &to, const Path &from) {
  for (int i = 0; i < to.size(); i++) {  // expect: parallel
    to[i] = -from[i] * 2;
  }
}

void extrapolated(Path &path) {
  for (int i = 2; i < path.size(); i++) {  // expect: sequential
    path[i] = path[i - 1] * 2 + -path[i - 2];
  }
}

Vec least(const Path &path) {
  Vec best = path[0];
  for (int i = 1; i < path.size(); i++) {  // expect: sequential
    if (path[i] < best) best = path[i];
  }
  return best;
}

void tracked(std::vector<int> &ids) {
  for (std::size_t i = 0; i < ids.size(); i++) {  // expect: parallel induction(alive)
    Tracked one(static_cast<int>(i));
    ids[i] = one.id();
  }
}

int main() {
  Path a(30), b(30);
  for (int i = 0; i < a.size(); i++) {  // expect: parallel
    a[i] = Vec(i * 7 % 13, i * 3 % 11);
  }
  mirrored(b, a);
  a.move(Vec(3, -2));
  std::printf("%ld %ld %ld\n", a.hash(), b.hash(), a.sum().dot(Vec(1, 1000)));
  std::printf("%ld %ld\n", least(b).x(), least(b).y());
  a.smooth();
  std::printf("%ld\n", a.hash());
  b[0] = Vec(1, 2);
  extrapolated(b);
  std::vector<int> ids(20);
  tracked(ids);
  long sum = 0;
  for (int id : ids) {  // expect: parallel reduction(+:sum)
    sum += id;
  }
  std::printf("%ld %ld\n", b.hash(), sum);
}
