// Methods, references and templates are read as the functions that they are.
#include <vector>

namespace mesh {

class Grid {
 public:
  Grid(int width, int height) : width_(width), cells_(width * height) {}
  double &at(int i, int j) { return cells_[i * width_ + j]; }
  double at(int i, int j) const { return cells_[i * width_ + j]; }
  int width() const { return width_; }

  void clear(int height) {
    for (int i = 0; i < height; i++) {  // expect: parallel
      for (int j = 0; j < width_; j++) {  // expect: parallel
        at(i, j) = 0;
      }
    }
  }

  void count() {
    for (int i = 0; i < 10; i++) {  // expect: parallel reduction(+:calls_)
      calls_ += i;
    }
  }

 private:
  int width_;
  std::vector<double> cells_;
  int calls_ = 0;
};

void smooth(Grid &to, const Grid &from, int height) {
  for (int i = 1; i < height - 1; i++) {  // expect: parallel
    for (int j = 0; j < to.width(); j++) {  // expect: parallel
      to.at(i, j) = from.at(i - 1, j) + from.at(i + 1, j);
    }
  }
}

void sweep(Grid &g, int height) {
  for (int i = 1; i < height; i++) {  // expect: sequential
    for (int j = 0; j < g.width(); j++) {  // expect: parallel
      g.at(i, j) = g.at(i - 1, j);
    }
  }
}

}  // namespace mesh

// A reference is another name.
void in_and_out(const double *a, int n, double &sum) {
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(+:sum)
    sum += a[i];
  }
}

void bound(double *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    double &x = a[i];
    x = x + 1;
  }
  for (int i = 1; i < n; i++) {  // expect: sequential flow(a) distance(1)
    const double &before = a[i - 1];
    a[i] = before;
  }
}

void same(double *a, int n) {
  double &first = a[0];
  for (int i = 0; i < n; i++) {  // expect: sequential output(a)
    first = i;
  }
}

struct Vec {
  double x, y;
  Vec(double a, double b = 0) : x(a), y(b) {}
  Vec operator+(const Vec &o) const { return Vec(x + o.x, y + o.y); }
  Vec &operator+=(const Vec &o) {
    x += o.x;
    y += o.y;
    return *this;
  }
  double dot(const Vec &o) const { return x * o.x + y * o.y; }
};

void added(Vec *a, const Vec *b, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = a[i] + b[i];
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] += b[i];
  }
  for (int i = 1; i < n; i++) {  // expect: sequential
    a[i] += a[i - 1];
  }
}

template <class T> void scale(T *a, int n, T by) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] *= by;
  }
}

template <class T> struct Ring {
  T *items;
  int size;
  T &operator[](int i) { return items[i % size]; }
};

void instances(double *a, float *b, int n, Ring<int> &ring) {
  scale(a, n, 2.0);
  scale(b, n, 2.0f);
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    ring[i] = i;
  }
}

int twice(int x) { return 2 * x; }
double twice(double x) { return 2 * x; }

void overloaded(double *a, int n, int step = 1) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[twice(i)] = twice(a[twice(i) + 1]);
  }
  constexpr int width = 4;
  for (auto i = 0; i < n; i++) {  // expect: parallel
    a[width * i] = a[width * i + 3];
  }
}

// A constant is what it says, also if it is no number.
const bool always = true;
constexpr bool never = false;
void by_constants(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (always) a[i] = b[i];
    if (never && a[i] > 0) a[0] = 1;
  }
}

// Functions that a class defines as its friends.
class Befriended {
  std::vector<double> cells;
  int n;

  friend void shift(Befriended &one) {
    for (int i = 1; i < one.n; i++)  // expect: sequential flow(one.cells)
      one.cells[i] = one.cells[i - 1];
  }
};
template <typename T> struct BefriendedTo {
  T *p;
  friend void halve(BefriendedTo &one, int n) {
    for (int i = 0; i < n; i++)  // expect: sequential output(one.p)
      one.p[i / (int)sizeof(T)] = i;
  }
  template <typename U> BefriendedTo(U *from, int n) {
    for (int i = 0; i < n; i++)  // expect: sequential output(from)
      from[i * (int)(sizeof(U) / 8)] = i;
  }
};
void befriends(double *a, float *b) {
  BefriendedTo<double> one(a, 4);
  BefriendedTo<double> other(b, 4);
  halve(one, 4);
}
