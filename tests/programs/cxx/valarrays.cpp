// Valarrays: elements, whole arrays and sums.
#include <cstddef>
#include <cstdio>
#include <valarray>

using Values = std::valarray<double>;

long checked(const Values &v) {
  long h = 3;
  for (std::size_t i = 0; i < v.size(); i++) {  // expect: sequential flow(h)
    h = (h * 131 + static_cast<long>(v[i])) % 1000003;
  }
  return h;
}

void squares(Values &v) {
  for (std::size_t i = 0; i < v.size(); ++i) {  // expect: parallel
    v[i] = v[i] * v[i];
  }
}

void differences(Values &d, const Values &v) {
  for (std::size_t i = 0; i + 1 < v.size(); i++) {  // expect: parallel
    d[i] = v[i + 1] - v[i];
  }
}

void decayed(Values &v) {
  for (std::size_t i = 1; i < v.size(); i++) {  // expect: sequential flow(v) distance(1)
    v[i] = v[i] - 2 * v[i - 1];
  }
}

double length(const Values &v) {
  double sum = 0;
  for (double x : v) {  // expect: parallel reduction(+:sum)
    sum += x < 0 ? -x : x;
  }
  return sum;
}

void clamped(Values &v, double low, double high) {
  for (auto &x : v) {  // expect: parallel
    if (x < low) x = low;
    if (x > high) x = high;
  }
}

void steps(Values &v, int count) {
  for (int t = 0; t < count; t++) {  // expect: parallel reduction(+:v)
    v += 3.0;
  }
}

void strided(Values &v, int stride) {
  const int n = static_cast<int>(v.size());
  for (int i = 0; i < n; i += stride) {  // expect: parallel
    v[i] = -v[i];
  }
}

double last_negative(const Values &v) {
  double found = 0;
  for (std::size_t i = 0; i < v.size(); i++) {  // expect: sequential output(found)
    if (v[i] < 0) found = v[i];
  }
  return found;
}

int main() {
  const int n = 50;
  Values v(n), d(0.0, n);
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i] = (i * 17) % 29 - 14;
  }
  std::printf("%ld %.17g\n", checked(v), length(v));
  squares(v);
  differences(d, v);
  std::printf("%ld %ld\n", checked(v), checked(d));
  strided(d, 3);
  std::printf("%.17g\n", last_negative(d));
  clamped(d, -40, 60);
  decayed(v);
  clamped(v, -5000, 5000);
  steps(v, 4);
  std::printf("%ld %ld %.17g\n", checked(v), checked(d), v.sum());
}
