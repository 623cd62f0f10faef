#include <vector>

using Row = std::vector<double>;

struct Point {
  double x, y;
  Point &operator+=(const Point &o) {
    x += o.x;
    y += o.y;
    return *this;
  }
};

// An operator that returns the object hands its address to nobody.
Point total(const std::vector<Point> &points) {
  Point sum{0, 0};
  for (const Point &p : points) sum += p; // expect: parallel reduction(+:sum.x) reduction(+:sum.y)
  return sum;
}

Point *last;
double kept(const std::vector<Point> &points, int n) {
  Point sum{0, 0};
  for (int i = 0; i < n; i++) last = &(sum += points[i]); // expect: sequential or unknown
  return sum.x;
}

void filled(std::vector<Row> &rows, int n, int m) {
  for (int i = 0; i < n; i++) rows[i].assign(m, 0.0); // expect: parallel
  for (int i = 0; i < n; i++) rows[0].assign(m, i); // expect: sequential
}

void copied(std::vector<Row> &rows, const Row &row, int n) {
  for (int i = 0; i < n; i++) rows[i].assign(row.begin(), row.end()); // expect: parallel
}

void taken_from_one(std::vector<Row> &rows, int n) {
  for (int i = 1; i < n; i++) // expect: parallel or unknown
    rows[i].assign(rows[0].begin(), rows[0].end());
  for (int i = 1; i < n; i++) // expect: sequential
    rows[i].assign(rows[i - 1].begin(), rows[i - 1].end());
}

void parts(Row &out, const Row &row, int n, int m) {
  for (int i = 0; i < n; i++) { // expect: parallel
    Row part(row.begin() + i * m, row.begin() + (i + 1) * m);
    part[0] += 1;
    out[i] = part[0];
  }
}
