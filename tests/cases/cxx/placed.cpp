// Objects that are made in memory which is there already.
#include <cstdlib>
#include <new>

struct Point {
  double x, y;
  Point(double a, double b) : x(a), y(b) {}
};
struct Counted {
  int k;
  explicit Counted(int a) : k(a) {}
  ~Counted();
};

void placed(Point *p, double *q, int n) {
  for (int i = 0; i < n; i++) new (p + i) Point(i, 2 * i);  // expect: parallel
  for (int i = 0; i < n; i++) new (&p[i]) Point{1.0 * i, 2.0};  // expect: parallel
  for (int i = 0; i < n; i++) ::new (static_cast<void *>(p + i)) Point(i, i);  // expect: parallel
  for (int i = 0; i < n; i++) ::new (p) Point(i, i);  // expect: sequential
  for (int i = 1; i < n; i++) new (p + i) Point(p[i - 1].x + 1, 0);  // expect: sequential
  for (int i = 0; i < n; i++) new (q + i) double(i);  // expect: parallel
  for (int i = 0; i < n; i++) {  // expect: sequential
    Point *made = new (p + i) Point(i, i);
    made[0].x += p[i + 1].x;
  }
  for (int i = 0; i < n; i++) p[i].~Point();  // expect: parallel
}

// Bytes are no objects of the class.
void in_bytes(char *buffer, int n) {
  Point *p = reinterpret_cast<Point *>(buffer);
  for (int i = 0; i < n; i++) new (buffer + i * sizeof(Point)) Point(i, i);  // expect: unknown
  for (int i = 0; i < n; i++) new (p) Point(i, i);  // expect: unknown or sequential
}

void ended(Counted *c, int n) {
  for (int i = 0; i < n; i++) new (c + i) Counted(i);  // expect: parallel
  for (int i = 0; i < n; i++) c[i].~Counted();  // expect: unknown
}

void allocated(int n) {
  Point *p = static_cast<Point *>(std::malloc(n * sizeof(Point)));
  for (int i = 0; i < n; i++) new (p + i) Point(i, 1);  // expect: parallel
  for (int i = 1; i < n; i++) p[i].x += p[i - 1].y;  // expect: parallel
  for (int i = 1; i < n; i++) p[i].x += p[i - 1].x;  // expect: sequential
  std::free(p);
}
