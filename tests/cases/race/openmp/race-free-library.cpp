// What is atomic in the library, and what its locks keep apart.
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

void hist(const std::vector<int> &a, std::vector<std::atomic<int>> &h) {
#pragma omp parallel for
  for (size_t i = 0; i < a.size(); i++) h[a[i]]++;
}

int local(const std::vector<double> &a) {
  std::atomic<int> n{0};
#pragma omp parallel for
  for (size_t i = 0; i < a.size(); i++)
    if (a[i] > 0) n += 2;
  return n.load();
}

void par(const std::vector<double> &a, std::atomic<int> &n) {
#pragma omp parallel for
  for (size_t i = 0; i < a.size(); i++)
    if (a[i] > 0) ++n;
}

void par2(const std::vector<double> &a, std::atomic<int> &n) {
#pragma omp parallel for
  for (size_t i = 0; i < a.size(); i++)
    if (a[i] > 0) n = n + 1;
}

void par3(std::vector<double> &a, std::atomic<int> &n) {
#pragma omp parallel for
  for (size_t i = 0; i < a.size(); i++) a[i] = n.load();
}

void locked(const std::vector<double> &a, double &s) {
#pragma omp parallel for
  for (size_t i = 0; i < a.size(); i++) { std::lock_guard<std::mutex> g(m); s += a[i]; }
}

void locked2(const std::vector<double> &a, double &s) {
#pragma omp parallel for
  for (size_t i = 0; i < a.size(); i++) { m.lock(); s += a[i]; m.unlock(); }
}

void whole(const std::vector<double> &a, double &s, int &n) {
#pragma omp parallel for
  for (size_t i = 0; i < a.size(); i++) { std::scoped_lock g(m); s += a[i]; n++; }
}

void counts(Counter &c, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { c.add(i); c.see(); }
}

void thread(std::vector<int> &v) {
#pragma omp parallel
  { int t = omp_get_thread_num(); std::lock_guard<std::mutex> g(m); v[0] = t; }
}
