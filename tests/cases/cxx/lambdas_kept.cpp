// Who has a lambda may run it at any time, which changes what it captures by reference.
#include <algorithm>
#include <functional>
#include <thread>

void run(std::function<void()> f);

template <class F> void sorted(int *b, int n, F less) { std::sort(b, b + n, less); }

void of_a_function(int *a, int n) {
  int k = 1;
  std::function<void()> f = [&]() { k = 0; };
  f();
  for (int i = 0; i < n; i++) // expect: sequential
    a[i * k] = i;
}

void of_a_thread(int *a, int n) {
  int k = 1;
  std::thread t([&]() { k = 0; });
  t.join();
  for (int i = 0; i < n; i++) // expect: unknown
    a[i * k] = i;
}

void of_an_algorithm(int *a, int *b, int n) {
  int k = 1;
  std::sort(b, b + n, [&](int x, int y) { k = 0; return x < y; });
  for (int i = 0; i < n; i++) // expect: unknown
    a[i * k] = i;
}

void of_a_template(int *a, int *b, int n) {
  int k = 1;
  auto less = [&](int x, int y) { k = 0; return x < y; };
  sorted(b, n, less);
  for (int i = 0; i < n; i++) // expect: unknown
    a[i * k] = i;
}

// It changes nothing.
void only_read(int *a, int *b, int n) {
  int k = 1;
  std::sort(b, b + n, [&](int x, int y) { return x * k < y; });
  for (int i = 0; i < n; i++) // expect: parallel
    a[i * k] = i;
}

void a_pointer_of_a_function(int *a, int *b) {
  int *p = a;
  std::function<void()> f = [&p, b]() { p = b; };
  std::function<void()> g = f;
  g();
  for (int i = 0; i < 12; i++) // expect: unknown
    b[i + 2] = p[i + 1] + i;
}

void a_pointer_of_an_unknown_function(int *a, int *b) {
  int *p = a;
  auto f = [&]() { p = b; };
  run(f);
  for (int i = 0; i < 12; i++) // expect: unknown
    b[i + 2] = p[i + 1] + i;
}

// By `this`, by another name, and one of several.
struct Sorter {
  int k;
  int *p;
  void members(int *x, int *b, int n) {
    k = 1;
    std::sort(b, b + n, [this](int u, int v) { k = 0; return u < v; });
    for (int i = 0; i < n; i++) // expect: unknown
      x[i * k] = i;
  }
  void pointers(int *x, int *b, int n) {
    p = x;
    std::function<void()> f = [this, b]() { p = b; };
    f();
    for (int i = 0; i < n; i++) // expect: sequential
      b[i + 2] = p[i + 1];
  }
};

void renamed(int *x, int *b, int n) {
  int k = 1;
  std::sort(b, b + n, [&q = k](int u, int v) { q = 0; return u < v; });
  for (int i = 0; i < n; i++) // expect: unknown
    x[i * k] = i;
}

void one_of_two(int *x, int *b, int n) {
  int k = 1, m = 2;
  std::sort(b, b + n, [m, &k](int u, int v) { k = m - 2; return u < v; });
  for (int i = 0; i < n; i++) // expect: unknown
    x[i * k] = i;
  // What it only copies is not told apart.
  for (int i = 0; i < n; i++) // expect: parallel or unknown
    x[i * m] = i;
}
