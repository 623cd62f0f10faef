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
  for (std::vector<int>::iterator it = v.begin(); it < v.end(); it++) *it = 1;
}

void taskloop_it(std::vector<int> &v) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
  for (auto it = v.begin(); it < v.end(); it++) *it += 1;
}

void lambda(int n, double *a) {
  auto f = [&](int i) { a[i] = i; };
#pragma omp parallel for
  for (int i = 0; i < n; i++) f(i);
}

void reference(int &r, int n, int *o) {
#pragma omp parallel for firstprivate(r)
  for (int i = 0; i < n; i++) { r = i; o[i] = r; }
}

struct V { float r; V() : r(0) {} V(float r) : r(r) {} V &operator+=(const V &o) { r += o.r; return *this; } };

#pragma omp declare reduction(+ : V : omp_out += omp_in) initializer(omp_priv = V())

void udr(int n, float *a, float *o) {
  V s;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) s += V(a[i]);
  o[0] = s.r;
}

void locks(int n, int *a) {
  std::vector<omp_lock_t> l(16);
  for (auto &x : l) omp_init_lock(&x);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    omp_set_lock(&l[i % 16]);
    a[i % 16]++;
    omp_unset_lock(&l[i % 16]);
  }
}

void array(std::array<int, 100> &a) {
#pragma omp parallel for
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = i;
}

void unique(int n) {
  auto p = std::make_unique<int[]>(n);
#pragma omp parallel for
  for (int i = 0; i < n; i++) p[i] = i;
}

void made(int n) {
  int *p = new int[n];
#pragma omp parallel for
  for (int i = 0; i < n; i++) p[i] = i;
  delete[] p;
}

class T { public: int x; T() : x(0) {} };

void private_class(int n, int *o) {
  T t;
#pragma omp parallel for private(t)
  for (int i = 0; i < n; i++) { t.x = i; o[i] = t.x; }
}

void range_for_tasks(std::vector<int> &v) {
#pragma omp parallel
#pragma omp single
  for (int &x : v) {
#pragma omp task shared(x)
    x++;
  }
}

void target_lambda(int n, double *a) {
#pragma omp target teams distribute parallel for map(tofrom: a[:n])
  for (int i = 0; i < n; i++) a[i] = [](double x) { return x * x; }(i);
}
