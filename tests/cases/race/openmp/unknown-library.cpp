// Tickets, flags that publish, and guards that are not followed.
#include <atomic>
#include <mutex>
#include <omp.h>
#include <vector>

std::mutex m, m2;

struct Locked {
  std::mutex l;
  int n;
};

void tickets(const std::vector<double> &a, std::vector<double> &o, std::atomic<int> &n) {
#pragma omp parallel for
  for (size_t i = 0; i < a.size(); i++)
    if (a[i] > 0) o[n.fetch_add(1)] = a[i];
}

void publish(double *d, std::atomic<int> &flag, double *o) {
#pragma omp parallel sections
  {
#pragma omp section
    { *d = 1; flag.store(1, std::memory_order_release); }
#pragma omp section
    { while (!flag.load(std::memory_order_acquire)) {} *o = *d; }
  }
}

void cas(std::vector<double> &a, std::atomic<int> &n) {
#pragma omp parallel for
  for (size_t i = 0; i < a.size(); i++) { int old = n.load(); while (!n.compare_exchange_weak(old, old + 1)) {} }
}

void gone(const std::vector<double> &a, double &s) {
#pragma omp parallel for
  for (size_t i = 0; i < a.size(); i++) { std::lock_guard<std::mutex>{m}; s += a[i]; }
}

void leaves(const std::vector<double> &a, double &s) {
#pragma omp parallel for
  for (size_t i = 0; i < a.size(); i++) { std::lock_guard<std::mutex> g(m); if (a[i] < 0) continue; s += a[i]; }
}

void uni(const std::vector<double> &a, double &s) {
#pragma omp parallel for
  for (size_t i = 0; i < a.size(); i++) { std::unique_lock<std::mutex> g(m); s += a[i]; }
}

void many(double *s, int n, std::vector<std::mutex> &l) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { std::lock_guard<std::mutex> g(l[i % 2]); *s += i; }
}

void each(std::vector<Locked> &v, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { Locked &c = v[i % 4]; std::lock_guard<std::mutex> g(c.l); c.n += i; }
}

std::mutex of_all;

void adopts(double *s, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { std::lock_guard<std::mutex> g(of_all, std::adopt_lock); *s += i; }
}

void defers(double *s, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { std::unique_lock<std::mutex> g(of_all, std::defer_lock); *s += i; }
}

void adopts_first(double *s, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { std::scoped_lock g(std::adopt_lock, of_all); *s += i; }
}
