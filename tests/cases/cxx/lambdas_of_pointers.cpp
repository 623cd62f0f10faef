// What a lambda begins with, and who may call it with what.
#include <functional>
#include <vector>

void begun(int *a, std::vector<int> &v, int n) {
  auto one = [b = a + 1, a, n] {
    for (int i = 0; i < n; i++)  // expect: runtime
      a[i] = b[i];
  };
  auto two = [&w = v, &v, n] {
    for (int i = 0; i < n; i++)  // expect: runtime
      v[i] = w[i + 1];
  };
  auto three = [p = v.data(), &v, n] {
    for (int i = 0; i < n; i++)  // expect: runtime
      v[i] = p[i + 1];
  };
  one();
  two();
  three();
}

int of_a_variable(int *a, int n) {
  int x = 0;
  auto f = [p = &x, &x, a, n] {
    for (int i = 0; i < n; i++) {  // expect: runtime
      a[i] = *p;
      x = i;
    }
  };
  f();
  return x;
}

class Owner {
  int *own;
  int cells[10];

 public:
  void go(int n) {
    auto f = [this, p = own, n] {
      for (int i = 0; i < n; i++)  // expect: runtime
        own[i] = p[i + 1];
    };
    f();
    auto g = [self = this, this, n] {
      for (int i = 0; i < n; i++)  // expect: runtime
        cells[i] = self->cells[i + 1];
    };
    g();
  }
};
void use(Owner &o) { o.go(3); }

void by_function(int *x, int n) {
  auto f = [](int *a, int *b, int n) {
    for (int i = 0; i < n; i++)  // expect: runtime
      a[i] = b[i + 1];
  };
  std::function<void(int *, int *, int)> g = f;
  g(x, x, n);
}

struct Functor {
  void operator()(int *a, int *b, int n) const {
    for (int i = 0; i < n; i++)  // expect: runtime
      a[i] = b[i + 1];
  }
};
void by_functor(int *x, int n) {
  std::function<void(int *, int *, int)> g = Functor();
  g(x, x, n);
}

void (*const table[])(int *, int *, int) = {[](int *a, int *b, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    a[i] = b[i + 1];
}};
void by_table(int *x, int n) { table[0](x, x, n); }

// Nobody else gets this one.
void by_name(int *x, int *y, int n) {
  auto f = [](int *a, int *b, int n) {
    for (int i = 0; i < n; i++)  // expect: parallel
      a[i] = b[i + 1];
  };
  f(x, y, n);
}

// Lambdas that lambdas call.
void counted(int *a, int n) {
  int k = 0, step = 2;
  auto next = [&] { k++; };
  auto at = [&](int i) { return i * step; };
  auto f = [&] {
    for (int i = 0; i < n; i++) {  // expect: unknown
      next();
      a[i] = k;
    }
  };
  auto g = [&] {
    for (int i = 0; i < n; i++)  // expect: parallel
      a[at(i)] = i;
  };
  f();
  g();
}

// What stands where a lambda or a static method is called does something itself.
struct Static {
  static int same(int i) { return i; }
};
void calls(int *a, int *k, Static &s, int n) {
  auto f = [](int i) { return i; };
  for (int i = 0; i < n; i++)  // expect: unknown
    a[(*k = *k * 2 + 1, f)(i)] = i;
  for (int i = 0; i < n; i++)  // expect: unknown
    a[(*k = *k * 2 + 1, s).same(i)] = i;
  for (int i = 0; i < n; i++)  // expect: parallel
    a[s.same(i)] = f(i);
}
