// What functions of the library refer to lies in what they are given.
#include <algorithm>
#include <ctime>
#include <list>
#include <map>
#include <memory>
#include <new>
#include <stack>
#include <string>
#include <utility>
#include <vector>

void found(double *a, int n) {
  double *p = std::lower_bound(a, a + n, 3.0);
  for (int i = 0; i < n; i++) p[i + 1] = a[i];  // expect: runtime
}

void erased(std::vector<double> &v, int n) {
  auto p = v.erase(v.begin());
  for (int i = 0; i < n; i++) p[i + 1] = v[i];  // expect: runtime or unknown
}

void one_entry(std::map<int, std::vector<double>> &m, int n) {
  auto &x = m[3];
  auto &y = m.at(3);
  for (int i = 0; i < n; i++) x[i + 1] = y[i];  // expect: runtime or unknown
}

void both_ends(std::list<std::vector<double>> &m, int n) {
  auto &x = m.front();
  auto &y = m.back();
  for (int i = 0; i < n; i++) x[i + 1] = y[i];  // expect: runtime or unknown
}

void twice_the_top(std::stack<std::vector<double>> &s, int n) {
  auto &x = s.top();
  auto &y = s.top();
  for (int i = 0; i < n; i++) x[i + 1] = y[i];  // expect: runtime or unknown
}

void its_address(double *a, int n) {
  double *p = std::addressof(a[1]);
  for (int i = 0; i < n; i++) p[i + 1] = a[i];  // expect: runtime
}

void appended(std::string &s, const std::string &t, int n) {
  auto &u = s.append(t);
  for (int i = 0; i < n; i++) u[i + 1] = s[i];  // expect: runtime or unknown
}

void one_text(const time_t *t, int n) {
  char *p = ctime(t), *q = asctime(localtime(t + 1));
  for (int i = 0; i < n; i++) p[i + 1] = q[i];  // expect: runtime
}

void of_another_array(double *a, double *b, int n) {
  double *p = std::upper_bound(b, b + n, 3.0);
  for (int i = 0; i < n; i++) p[i + 1] = a[i];  // expect: parallel
}

// A constructor begins what a parameter is a copy of.
static double kept[10];
struct Begun {
  double *p;
  Begun() { p = kept; }
};
void copied(Begun s) {
  for (int i = 0; i < 9; i++) kept[i + 1] = s.p[i];  // expect: runtime
}

void the_same(std::vector<double> &a, const std::vector<double> &b, double *c, int n) {
  for (int i = 1; i < n; i++) a[i] = std::as_const(a)[i - 1];  // expect: sequential
  double *p = std::launder(c);
  for (int i = 0; i < n; i++) p[i + 1] = c[i];  // expect: sequential
}

void parted(std::vector<double> &a, int n) {
  auto p = std::partition(a.begin(), a.end(), [](double x) { return x > 0; });
  for (int i = 0; i < n; i++) p[i + 1] = a[i];  // expect: runtime
}
