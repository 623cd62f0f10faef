// Addresses that methods of containers get are those of elements; references may be kept.
#include <functional>
#include <vector>

static void pushed(std::vector<double *> &r, int n) {
  for (int i = 1; i < n; i++)  // expect: unknown
    r[0][i] = r[1][i - 1];
}

void push(std::vector<double> &v, int n) {
  std::vector<double *> r;
  r.push_back(&v[0]);
  r.push_back(&v[1]);
  pushed(r, n);
}

static void put(std::vector<float *> &r, int n) {
  for (int i = 1; i < n; i++)  // expect: unknown
    r[0][i] = r[1][i - 1];
}

void in_place(float *v, int n) {
  std::vector<float *> r;
  r.emplace_back(&v[0]);
  r.insert(r.begin(), &v[1]);
  put(r, n);
}

static void filled(std::vector<int *> &r, int n) {
  for (int i = 1; i < n; i++)  // expect: unknown
    r[0][i] = r[1][i - 1];
}

void fill(std::vector<int> &v, int n) {
  std::vector<int *> r(2, &v[0]);
  filled(r, n);
}

static void referred(std::vector<long> &a, std::vector<long> &b) {
  for (size_t i = 1; i < a.size(); i++)  // expect: runtime
    a[i] = b[i - 1];
}

void wrapped(std::vector<long> &v) {
  auto r = std::ref(v);
  referred(r, v);
}

static void gotten(std::vector<short> &a, std::vector<short> &b) {
  for (size_t i = 1; i < a.size(); i++)  // expect: runtime
    a[i] = b[i - 1];
}

void got(std::vector<short> &v) {
  auto r = std::ref(v);
  gotten(r.get(), v);
}
