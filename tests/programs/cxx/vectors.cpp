// Vectors of numbers and of vectors, as parameters and as local variables.
#include <cstddef>
#include <cstdio>
#include <vector>

using Row = std::vector<int>;

static unsigned hash(const Row &v) {
  unsigned h = 17;
  for (int x : v) {  // expect: sequential flow(h)
    h = h * 31 + static_cast<unsigned>(x);
  }
  return h;
}

void axpy(Row &y, const Row &x, int a) {
  for (std::size_t i = 0; i < y.size(); i++) {  // expect: parallel
    y[i] += a * x[i];
  }
}

void running_sum(Row &v) {
  for (std::size_t i = 1; i < v.size(); ++i) {  // expect: sequential flow(v) distance(1)
    v[i] += v[i - 1];
  }
}

void shift_left(Row &v) {
  for (std::size_t i = 0; i + 1 < v.size(); i++) {  // expect: sequential anti(v) distance(1)
    v[i] = v[i + 1];
  }
}

void interleave(Row &both, const Row &even, const Row &odd, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    both[2 * i] = even[i];
    both[2 * i + 1] = odd[i];
  }
}

void mirror(Row &v) {
  const int n = static_cast<int>(v.size());
  for (int i = 0; i < n / 2; i++) {  // expect: parallel
    int kept;
    kept = v[i];
    v[i] = v[n - 1 - i];
    v[n - 1 - i] = kept;
  }
}

int dot(const Row &x, const Row &y) {
  int sum = 0;
  for (std::size_t i = 0; i < x.size(); i++) {  // expect: parallel reduction(+:sum)
    sum += x[i] * y[i];
  }
  return sum;
}

Row positive(const Row &v) {
  Row kept;
  for (const int &x : v) {  // expect: sequential
    if (x > 0) kept.push_back(x);
  }
  return kept;
}

void gather(Row &to, const Row &from, const Row &index) {
  for (std::size_t i = 0; i < to.size(); i++) {  // expect: parallel
    to[i] = from[index[i]];
  }
}

void scatter(Row &to, const Row &from, const Row &index) {
  for (std::size_t i = 0; i < from.size(); i++) {  // expect: runtime
    to[index[i]] = from[i];
  }
}

void triangle(std::vector<Row> &rows) {
  for (std::size_t i = 1; i < rows.size(); i++) {  // expect: sequential
    for (std::size_t j = 1; j < i; j++) {          // expect: parallel
      rows[i][j] = (rows[i - 1][j - 1] + rows[i - 1][j]) % 1000;
    }
  }
}

int main() {
  const int n = 64;
  Row x(n), y(n, 3), index(n), both(2 * n);
  for (int i = 0; i < n; i++) {  // expect: parallel
    x[i] = (i * 37 + 5) % 23 - 11;
    index[i] = (i * 5 + 2) % n;
  }
  axpy(y, x, 4);
  gather(both, y, Row(2 * n, 7));
  std::printf("%u %u %d\n", hash(y), hash(both), dot(x, y));
  interleave(both, x, y, n);
  mirror(both);
  std::printf("%u\n", hash(both));
  scatter(both, x, index);
  shift_left(both);
  running_sum(both);
  std::printf("%u %u\n", hash(both), hash(positive(both)));
  std::vector<Row> rows(20, Row(20, 1));
  triangle(rows);
  for (const Row &row : rows) {  // expect: sequential
    std::printf("%u\n", hash(row));
  }
}
