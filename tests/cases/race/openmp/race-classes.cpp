#include <omp.h>
#include <vector>
#include <algorithm>
#include <array>
#include <list>
#include <map>
#include <string>
#include <iostream>
#include <numeric>
#include <memory>

void iterator(std::vector<int> &v) {
#pragma omp parallel for
  for (auto it = v.begin(); it < v.end() - 1; ++it) *it = *(it + 1);
}

void push(std::vector<int> &v, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) v.push_back(i);
}

void lambda(int n, double *a) {
  double s = 0;
  auto f = [&](int i) { s += a[i]; };
#pragma omp parallel for
  for (int i = 0; i < n; i++) f(i);
  a[0] = s;
}

void reference(int &r, int n, int *o) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { r = i; o[i] = 1; }
}

struct V { float r; V() : r(0) {} V(float r) : r(r) {} V &operator+=(const V &o) { r += o.r; return *this; } };

#pragma omp declare reduction(+ : V : omp_out += omp_in) initializer(omp_priv = V())

void made(int n) {
  int *p = new int[n + 1];
#pragma omp parallel for
  for (int i = 0; i < n; i++) p[i] = p[i + 1];
  delete[] p;
}

class T { public: int x; T() : x(0) {} };

void shared_class(int n, int *o) {
  T t;
#pragma omp parallel for
  for (int i = 0; i < n; i++) { t.x = i; o[i] = t.x; }
}
