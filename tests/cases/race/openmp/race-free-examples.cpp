#include <algorithm>
#include <cmath>
#include <vector>

void iterator(std::vector<double> &v) {
#pragma omp parallel for
  for (auto it = v.begin(); it != v.end(); ++it) *it *= 2;
}

void range(std::vector<double> &v) {
#pragma omp parallel for
  for (auto &x : v) x += 1;
}

void guarded(int n, std::vector<int> &out) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp critical
    out.push_back(i);
  }
}

void own_rows(int n, std::vector<std::vector<double>> &rows) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    std::vector<double> w(10, 0.0);
    for (int k = 0; k < 10; k++) w[k] += rows[i][k];
    rows[i][0] = w[9];
  }
}

void odd_even(std::vector<int> &v) {
  int n = v.size();
  for (int p = 0; p < n; p++) {
    int first = p % 2;
#pragma omp parallel for
    for (int j = first; j < n - 1; j += 2)
      if (v[j] > v[j + 1]) std::swap(v[j], v[j + 1]);
  }
}

int count(const std::vector<int> &v, int key) {
  int c = 0;
#pragma omp parallel for reduction(+ : c)
  for (std::size_t i = 0; i < v.size(); i++)
    if (v[i] == key) ++c;
  return c;
}

void extremes(const std::vector<double> &v, double &low, double &high) {
  double a = v[0], b = v[0];
#pragma omp parallel for reduction(min : a) reduction(max : b)
  for (std::size_t i = 0; i < v.size(); i++) {
    a = std::min(a, v[i]);
    b = std::max(b, v[i]);
  }
  low = a;
  high = b;
}
