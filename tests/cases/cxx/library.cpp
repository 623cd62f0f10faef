// What the library does with memory, by contract.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <iostream>
#include <memory>
#include <numeric>
#include <valarray>
#include <vector>

void filled(std::vector<std::vector<double>> &rows, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel or unknown
    std::fill(rows[i].begin(), rows[i].end(), 0.0);
  }
}

void copied(std::vector<double> &a, const std::vector<double> &b, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    std::copy_n(&b[10 * i], 10, &a[10 * i]);
  }
  for (int i = 0; i < n; i++) {  // expect: sequential output(a)
    std::copy_n(&b[10 * i], 10, &a[9 * i]);
  }
}

void swapped(std::vector<int> &a, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    std::swap(a[2 * i], a[2 * i + 1]);
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    std::swap(a[i], a[i + 1]);
  }
}

double smallest(const std::vector<double> &a, int n) {
  double least = 1e30;
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(min:least)
    least = std::min(least, std::abs(a[i]));
  }
  return least;
}

void roots(std::valarray<double> &x) {
  for (std::size_t i = 0; i < x.size(); i++) {  // expect: parallel
    x[i] = std::sqrt(x[i]);
  }
}

void sums(std::vector<double> &s, const std::vector<double> &a, int n, int m) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    s[i] = std::accumulate(&a[i * m], &a[i * m] + m, 0.0);
  }
}

void owned(int n) {
  auto p = std::make_unique<double[]>(n);
  auto q = std::make_unique<double[]>(n);
  for (int i = 0; i < n; i++) {  // expect: parallel
    p[i] = q[i];
  }
  for (int i = 0; i + 1 < n; i++) {  // expect: sequential anti(p) or unknown
    p[i] = p[i + 1];
  }
}

void printed(const std::vector<int> &a, int n) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    std::cout << a[i] << std::endl;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential flow(stdout)
    std::printf("%d\n", a[i]);
  }
}

void grown(std::vector<int> &a, const std::vector<int> &b, int n) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    a.insert(a.begin(), b[i]);
  }
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    a.resize(i);
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = b[i];
  }
}

// A buffer may hold the elements of the other one after it.
void exchanged(std::vector<double> &a, std::vector<double> &b, int n, int steps) {
  for (int t = 0; t < steps; t++) {  // expect: sequential
    for (int i = 1; i < n; i++) {    // expect: parallel
      b[i] = a[i - 1];
    }
    a.swap(b);
  }
}

struct Meter {
  int value;
  int step(int k) { return value += k; }
};

int doubled(int x) {
  return 2 * x;
}

void called(int *a, int n, Meter m) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = std::invoke([&](int k) { return 3 * k + n; }, i);
  }
  for (int i = 0; i < n; i++) {  // expect: unknown or parallel
    a[i] = std::invoke(doubled, i);
  }
  for (int i = 0; i < n; i++) {  // expect: unknown or sequential
    a[i] = std::invoke(&Meter::step, m, i);
  }
}

void shifted_by_two(int *p, const int *q, int n) {
  for (int i = 2; i < n; i++) {  // expect: runtime
    p[i] = q[i - 2];
  }
}

void shifting(int *a, int n) {
  std::invoke(shifted_by_two, a, a, n);
}
