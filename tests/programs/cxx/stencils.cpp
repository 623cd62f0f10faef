// Stencils in one and two dimensions, with one buffer and with two.
#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

using Line = std::vector<long>;

class Field {
 public:
  Field(int h, int w) : h_(h), w_(w), cells_(static_cast<std::size_t>(h) * w) {}
  long &operator()(int i, int j) { return cells_[i * w_ + j]; }
  long operator()(int i, int j) const { return cells_[i * w_ + j]; }
  int height() const { return h_; }
  int width() const { return w_; }

 private:
  int h_, w_;
  std::vector<long> cells_;
};

void smooth(Line &to, const Line &from) {
  const int n = static_cast<int>(from.size());
  for (int i = 1; i < n - 1; i++) {  // expect: parallel
    to[i] = (from[i - 1] + 2 * from[i] + from[i + 1]) / 4;
  }
}

void smooth_in_place(Line &line) {
  for (std::size_t i = 1; i + 1 < line.size(); i++) {  // expect: sequential flow(line) anti(line)
    line[i] = (line[i - 1] + 2 * line[i] + line[i + 1]) / 4;
  }
}

void red_black(Line &line, int parity) {
  for (int i = 1 + parity; i < static_cast<int>(line.size()) - 1; i += 2) {  // expect: parallel
    line[i] = (line[i - 1] + line[i + 1]) / 2;
  }
}

// The fields may differ in width, and rows of `to` meet then.
void jacobi(Field &to, const Field &from) {
  for (int i = 1; i < from.height() - 1; i++) {   // expect: sequential output(to.cells_)
    for (int j = 1; j < from.width() - 1; j++) {  // expect: parallel
      to(i, j) = (from(i - 1, j) + from(i + 1, j) + from(i, j - 1) + from(i, j + 1)) / 4;
    }
  }
}

void gauss_seidel(Field &f) {
  for (int i = 1; i < f.height() - 1; i++) {   // expect: sequential
    for (int j = 1; j < f.width() - 1; j++) {  // expect: sequential
      f(i, j) = (f(i - 1, j) + f(i + 1, j) + f(i, j - 1) + f(i, j + 1)) / 4;
    }
  }
}

void downward(Field &f) {
  for (int i = 1; i < f.height(); i++) {  // expect: sequential
    for (int j = 0; j < f.width(); j++) {  // expect: parallel
      f(i, j) += f(i - 1, j);
    }
  }
}

void frame(Field &f, long value) {
  for (int j = 0; j < f.width(); j++) {  // expect: parallel
    f(0, j) = value;
    f(f.height() - 1, j) = -value;
  }
}

void in_time(Line &line, int steps) {
  Line next = line;
  for (int t = 0; t < steps; t++) {  // expect: sequential
    smooth(next, line);
    std::swap(next, line);
  }
}

long checked(const Field &f) {
  long h = 5;
  for (int i = 0; i < f.height(); i++) {   // expect: sequential
    for (int j = 0; j < f.width(); j++) {  // expect: sequential flow(h)
      h = (h * 31 + f(i, j)) % 1000037;
    }
  }
  return h;
}

int main() {
  Line a(70), b(70);
  for (int i = 0; i < 70; i++) {  // expect: parallel
    a[i] = i * i * 7 % 1000;
  }
  smooth(b, a);
  smooth_in_place(a);
  red_black(b, 1);
  in_time(a, 5);
  Field f(9, 12), g(9, 12);
  for (int i = 0; i < f.height(); i++) {   // expect: parallel
    for (int j = 0; j < f.width(); j++) {  // expect: parallel
      f(i, j) = a[i + j] + b[i * 5 + j];
    }
  }
  frame(g, 40);
  jacobi(g, f);
  std::printf("%ld %ld\n", checked(f), checked(g));
  gauss_seidel(f);
  downward(g);
  std::printf("%ld %ld\n", checked(f), checked(g));
}
