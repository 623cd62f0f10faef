// Threads that work on containers by way of references, methods and lambdas.
#include <vector>

struct Grid {
  std::vector<double> cells;
  int width;
  double &at(int i, int j) { return cells[i * width + j]; }
  void clear(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) cells[i] = 0;
  }
};

void total(const std::vector<double> &a, double &sum, int n) {
#pragma omp parallel for reduction(+ : sum) shared(a)
  for (int i = 0; i < n; i++) sum += a[i];
}

void rows(Grid &g, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < g.width; j++) g.at(i, j) = i;
  }
}

void called(std::vector<int> &a, int n) {
  auto store = [&](int i) { a[i] = n; };
#pragma omp parallel for
  for (int i = 0; i < n; i++) store(i);
}

void on_a_device(double *a, const double *b, int n) {
#pragma omp target teams distribute parallel for map(to : b[0 : n]) map(from : a[0 : n])
  for (int i = 0; i < n; i++) {
    const double &x = b[i];
    a[i] = 2 * x;
  }
}

// A function that is made of a template of this file gets what its calls here give it.
void shifted_once(const double *x, double *y, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) y[i] = x[i + 1];
}

template <class Kernel, class... Arguments>
void repeated(int times, Kernel kernel, Arguments &&...arguments) {
  for (int i = 0; i < times; i++) kernel(arguments...);
}

void of_own_memory(int n) {
  double *x = new double[n + 1], *y = new double[n];
  repeated(3, shifted_once, x, y, n);
  delete[] x;
  delete[] y;
}
