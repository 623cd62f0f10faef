// options: --alias strict
// A number that the caller gives by a reference may be another one, or an element.
#include <vector>

struct Val {
  int n, m;
};
int counter, table[10];
double scale;

void numbers(int &s, const int &t, int *x) {
  for (int i = 0; i < 9; i++) // expect: unknown
    s = t + i;
}

void members(Val &a, Val &b) {
  for (int i = 0; i < 9; i++) // expect: unknown
    a.n = b.n + i;
  for (int i = 0; i < 9; i++) // expect: parallel firstprivate(a) lastprivate(a)
    a.n = b.m + i;
}

void variables_of_the_file(int &s) {
  for (int i = 0; i < 9; i++) // expect: unknown
    table[i] = s;
  for (int i = 0; i < 9; i++) // expect: unknown
    counter = s + i;
}

void of_another_type(int &s) {
  for (int i = 0; i < 9; i++) // expect: parallel lastprivate(scale)
    scale = s + i;
}

void bounds(const int &n, std::vector<int> &v) {
  for (int i = 0; i < n; i++) // expect: unknown
    v[i] = i;
}

void bounds_of_another_type(const int &n, std::vector<double> &w) {
  for (int i = 0; i < n; i++) // expect: parallel
    w[i] = i;
}

struct Grid {
  int n;
  void fill(int &s) {
    for (int i = 0; i < 9; i++) // expect: unknown
      s = n + i;
  }
};
