// A container is an array with a size, and two of them are two arrays.
#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

void axpy(std::vector<double> &y, const std::vector<double> &x, double a, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    y[i] += a * x[i];
  }
}

void shifted(std::vector<double> &y) {
  for (std::size_t i = 1; i < y.size(); i++) {  // expect: sequential flow(y) distance(1)
    y[i] = y[i - 1] * 2;
  }
}

void even_and_odd(std::vector<double> &y, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    y[2 * i] = y[2 * i + 1];
  }
}

double total(const std::vector<double> &x) {
  double sum = 0;
  for (const auto &v : x) {  // expect: parallel reduction(+:sum)
    sum += v;
  }
  return sum;
}

void doubled(std::vector<int> &x) {
  for (auto &v : x) {  // expect: parallel
    v *= 2;
  }
}

// What is copied does not change the container.
int kept(const std::vector<int> &x) {
  int last = 0;
  for (int v : x) {  // expect: parallel lastprivate(last)
    last = v;
  }
  return last;
}

void iterators(std::vector<float> &x) {
  for (auto it = x.begin(); it != x.end(); ++it) {  // expect: parallel
    *it = 0;
  }
}

void data(std::vector<float> &x) {
  float *p = x.data();
  for (std::size_t i = 0; i < x.size(); i++) {  // expect: parallel
    p[i] = x[i] + 1;
  }
}

void data_shifted(std::vector<float> &x, int n) {
  float *p = &x[1];
  for (int i = 0; i < n; i++) {  // expect: sequential flow(x) distance(1)
    p[i] = x[i] + 1;
  }
}

void local(int n) {
  std::vector<double> a(n), b(n, 1.0);
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = b[i];
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    a.push_back(i);
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = b[i];
  }
}

// A copy has elements of its own.
void copied(std::vector<double> &x, int n) {
  std::vector<double> old = x;
  for (int i = 1; i < n; i++) {  // expect: parallel
    x[i] = old[i - 1];
  }
}

void indirect(std::vector<double> &x, const std::vector<int> &at, int n) {
  for (int i = 0; i < n; i++) {  // expect: runtime
    x[at[i]] = i;
  }
}

// Each row has its own elements.
void rows(std::vector<std::vector<double>> &m, int n, int k) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    for (int j = 0; j < k; j++) {  // expect: parallel
      m[i][j] = i;
    }
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    for (int j = 1; j < k; j++) {  // expect: sequential flow(m) distance(0,1)
      m[i][j] = m[i][j - 1];
    }
  }
}

// Neighbors of `std::vector<bool>` share a word.
void bits(std::vector<bool> &b, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    b[i] = true;
  }
}

int bits_read(const std::vector<bool> &b, int n) {
  int found = 0;
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(+:found)
    found += b[i];
  }
  return found;
}

void fixed(std::array<int, 10> &a, const std::array<int, 10> &b) {
  for (std::size_t i = 0; i < a.size(); i++) {  // expect: parallel
    a[i] = b[i];
  }
}

double checked(std::vector<double> &a, const std::vector<double> &b, int n) {
  double greatest = 0;
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(max:greatest)
    greatest = std::max(greatest, a.at(i));
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    a.at(i) = b.at(i);
  }
  return greatest;
}

// A pointer is good after it only where the elements did not move.
void resized(std::vector<double> &x, int n) {
  double *p = x.data();
  x.resize(2 * n);
  for (int i = 0; i < n; i++) {  // expect: parallel
    p[i] = x[i + n];
  }
}
