// `T{}` is zero in a type of numbers.
#include <cstddef>
#include <vector>

template <class T> struct Matrix {
  std::size_t columns;
  std::vector<T> all;
  Matrix(std::size_t n, std::size_t m, T first = T{}) : columns(m), all(n * m, first) {}
  T &operator()(std::size_t i, std::size_t j) { return all[i * columns + j]; }
};

void filled(int n) {
  Matrix<double> m(n, n);
  for (int i = 0; i < n; i++)   // expect: parallel
    for (int j = 0; j < n; j++) // expect: parallel
      m(i, j) = i + j;
}

void numbers(double *a, int n) {
  for (int i = 0; i < n; i++) { // expect: parallel
    double t = double{};
    a[i] = t + long{} + bool{};
  }
}

void at_zero(double *a, int n) {
  for (int i = 0; i < n; i++) // expect: sequential output(a)
    a[int{}] = i;
}
