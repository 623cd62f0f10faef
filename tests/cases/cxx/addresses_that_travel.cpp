// An address that a reference is bound to, or that an object of the library keeps, is that of
// an array still: nothing is assumed that the text contradicts.
#include <any>
#include <map>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

static int a[100], b[100], c[100], d[100], e[100], f[100], g[100], h[100];

static void paired(int *x) {
  for (int i = 0; i < 12; i++)  // expect: runtime
    a[i + 1] = x[i + 1] * 3;
}

void pair() {
  std::pair<int *, int> both(a + 2, 1);
  paired(both.first);
}

static void applied(int *x, int m) {
  for (int i = 0; i < 12; i++)  // expect: runtime
    b[i + 1] = x[i + 1] * m;
}

void apply() {
  std::tuple<int *, int> both(b + 2, 1);
  std::apply(applied, both);
}

static void listed(int *x) {
  for (int i = 0; i < 12; i++)  // expect: runtime
    c[i + 1] = x[i + 1] * 3;
}

void list() {
  std::vector<int *> some{c + 2};
  listed(some[0]);
}

static void emplaced(int *x) {
  for (int i = 0; i < 12; i++)  // expect: runtime
    d[i + 1] = x[i + 1] * 3;
}

void emplace() {
  std::vector<std::pair<int *, int>> some;
  some.emplace_back(d + 2, 1);
  emplaced(some[0].first);
}

static void mapped(int *x) {
  for (int i = 0; i < 12; i++)  // expect: runtime
    e[i + 1] = x[i + 1] * 3;
}

void map() {
  std::map<int, int *> some;
  some.insert({1, e + 2});
  mapped(some[1]);
}

static void owned(int *x) {
  for (int i = 0; i < 12; i++)  // expect: runtime
    f[i + 1] = x[i + 1] * 3;
}

void own() {
  std::unique_ptr<int, void (*)(int *)> some(f + 2, [](int *) {});
  owned(some.get());
}

static void newly(int *x) {
  for (int i = 0; i < 12; i++)  // expect: runtime
    g[i + 1] = x[i + 1] * 3;
}

void make() {
  std::unique_ptr<int *> some(new int *(g + 2));
  newly(*some);
}

static void held(int *x) {
  for (int i = 0; i < 12; i++)  // expect: runtime
    h[i + 1] = x[i + 1] * 3;
}

void hold() {
  std::any some(h + 2);
  held(std::any_cast<int *>(some));
}
