// Lists that initialize, objects that are moved, and objects in memory that is given.
#include <cstddef>
#include <cstdio>
#include <initializer_list>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

struct Point {
  int x = 1;
  int y = 2;
};

int sum(std::initializer_list<int> numbers) {
  int all = 0;
  for (int number : numbers) {  // expect: parallel reduction(+:all)
    all += number;
  }
  return all;
}

void by_lists(std::vector<Point> &points) {
  for (std::size_t i = 0; i < points.size(); i++) {  // expect: parallel
    points[i] = {static_cast<int>(i), points[i].y + 1};
  }
}

void by_names(std::vector<Point> &points, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    points[i] = Point{.x = points[i + n].x};
  }
}

void over_a_list(std::vector<int> &v) {
  for (int stride : {1, 2, 4}) {  // expect: sequential or runtime
    for (int i = stride; i < static_cast<int>(v.size()); i++) {  // expect: sequential
      v[i] += v[i - stride] % 10;
    }
  }
}

void in_given_memory(std::vector<int> &to) {
  alignas(Point) unsigned char memory[sizeof(Point)];
  for (std::size_t i = 0; i < to.size(); i++) {  // expect: unknown
    Point *point = new (memory) Point{static_cast<int>(i), 7};
    to[i] = point->x * point->y;
    point->~Point();
  }
}

void on_the_heap(std::vector<int> &to) {
  for (std::size_t i = 0; i < to.size(); i++) {  // expect: unknown
    auto *point = new Point{static_cast<int>(i), 3};
    to[i] -= point->x + point->y;
    delete point;
  }
}

void moved(std::vector<std::string> &to, std::vector<std::string> &from) {
  for (std::size_t i = 0; i < from.size(); i++) {  // expect: unknown
    to[i] = std::move(from[i]);
    from[i] = "gone";
  }
}

void handed_on(std::vector<std::string> &all) {
  for (std::size_t i = 1; i < all.size(); i++) {  // expect: unknown
    all[i] = std::move(all[i - 1]);
    all[i - 1] = "-";
  }
}

void exchanged(std::vector<int> &v) {
  int carried = 0;
  for (auto &x : v) {  // expect: sequential
    carried = std::exchange(x, carried + 1);
  }
}

void local_arrays(std::vector<int> &v) {
  for (std::size_t i = 0; i < v.size(); i++) {  // expect: parallel
    int digits[3] = {};
    for (int k = 0, rest = v[i] & 511; k < 3; k++, rest /= 8) {  // expect: parallel induction(rest) or sequential
      digits[k] = rest % 8;
    }
    v[i] = digits[0] * 64 + digits[1] * 8 + digits[2];
  }
}

int main() {
  std::vector<Point> points(20);
  by_lists(points);
  by_names(points, 10);
  int all = sum({1, 2, 3}) + sum({});
  for (const auto &[x, y] : points) {  // expect: parallel reduction(+:all)
    all += x * y;
  }
  std::vector<int> v(30);
  in_given_memory(v);
  over_a_list(v);
  on_the_heap(v);
  exchanged(v);
  local_arrays(v);
  std::vector<std::string> a(4), b{"one", "two", "three", "four"};
  moved(a, b);
  handed_on(a);
  for (std::size_t i = 0; i < a.size(); i++) {  // expect: unknown
    std::printf("%s %s\n", a[i].c_str(), b[i].c_str());
  }
  unsigned h = 0;
  for (int x : v) {  // expect: unknown
    h = h * 13 + static_cast<unsigned>(x);
  }
  std::printf("%d %u\n", all, h);
}
