// What is beside atomics, and locks that are others or not held any more.
#include <atomic>
#include <mutex>
#include <omp.h>
#include <vector>

std::mutex m, m2;

struct Counter {
  std::mutex lock; int n = 0; std::atomic<int> seen{0};
  void add(int k) { std::lock_guard<std::mutex> g(lock); n += k; }
  void add_bad(int k) { n += k; }
  void see() { seen++; }
};

struct Locked {
  std::mutex l;
  int n;
};

void bad(const std::vector<double> &a, std::atomic<int> &n, double *last) {
#pragma omp parallel for
  for (size_t i = 0; i < a.size(); i++)
    if (a[i] > 0) { n++; *last = a[i]; }
}

void plain(int *p, std::vector<double> &a) {
#pragma omp parallel for
  for (size_t i = 0; i < a.size(); i++) *p += 1;
}

void two(const std::vector<double> &a, double &s) {
#pragma omp parallel for
  for (size_t i = 0; i < a.size(); i++) {
    if (i % 2) { std::lock_guard<std::mutex> g(m); s += a[i]; }
    else { std::lock_guard<std::mutex> g(m2); s += a[i]; }
  }
}

void own(const std::vector<double> &a, double &s) {
#pragma omp parallel for
  for (size_t i = 0; i < a.size(); i++) { std::mutex k; std::lock_guard<std::mutex> g(k); s += a[i]; }
}

void behind(const std::vector<double> &a, double &s) {
#pragma omp parallel for
  for (size_t i = 0; i < a.size(); i++) { { std::lock_guard<std::mutex> g(m); } s += a[i]; }
}

void counts_bad(Counter &c, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { c.add(i); if (i > 3) c.add_bad(i); }
}

void obj(double *s, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { Locked c; std::lock_guard<std::mutex> g(c.l); *s += i; }
}

void other(double *s, int n, Locked &a, Locked &b) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { if (i % 2) { std::lock_guard<std::mutex> g(a.l); *s += i; } else { std::lock_guard<std::mutex> g(b.l); *s += i; } }
}
