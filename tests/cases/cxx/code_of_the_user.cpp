// A function of the library that gets code may run it, and that may store anywhere.
#include <algorithm>
#include <functional>
#include <thread>
#include <vector>

static int calls = 1;
double *held;

bool less(int x, int y) {
  calls = 0;
  return x < y;
}
struct Less {
  bool operator()(int x, int y) const { return less(x, y); }
};
struct Value {
  int v;
  bool operator<(const Value &o) const { return less(v, o.v); }
};
void clear() { calls = 0; }

void by_a_name(int *b, double *a, int n) {
  calls = 1;
  std::sort(b, b + n, less);
  for (int i = 0; i < n; i++) // expect: unknown
    a[i * calls] = i;
}

void by_an_object(int *b, double *a, int n) {
  calls = 1;
  std::sort(b, b + n, Less());
  for (int i = 0; i < n; i++) // expect: unknown
    a[i * calls] = i;
}

void by_a_lambda(int *b, double *a, int n) {
  calls = 1;
  std::sort(b, b + n, [](int x, int y) { return less(x, y); });
  for (int i = 0; i < n; i++) // expect: unknown
    a[i * calls] = i;
}

void by_an_operator(Value *b, double *a, int n) {
  calls = 1;
  std::sort(b, b + n);
  for (int i = 0; i < n; i++) // expect: unknown
    a[i * calls] = i;
}

void by_a_thread(double *a, int n) {
  calls = 1;
  std::thread t(clear);
  t.join();
  for (int i = 0; i < n; i++) // expect: unknown
    a[i * calls] = i;
}

void by_a_function(const std::function<void()> &f, double *a, double *b, int n) {
  calls = 1;
  held = a;
  f();
  for (int i = 0; i < n; i++) // expect: unknown
    a[i * calls] = i;
  for (int i = 0; i < n; i++) // expect: unknown
    b[i + 1] = held[i];
}

struct Kept {
  int k;
  std::function<void()> f;
  Kept() {
    f = [this] { k = 0; };
  }
  void run(double *a, int n) {
    k = 1;
    f();
    for (int i = 0; i < n; i++) // expect: unknown
      a[i * k] = i;
  }
};

// Nothing of the user runs.
void by_the_library(int *b, double *a, int n) {
  calls = 1;
  std::sort(b, b + n, std::greater<int>());
  for (int i = 0; i < n; i++) // expect: parallel
    a[i * calls] = i;
}
