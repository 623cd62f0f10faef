// What a container has may be that of another one after a move, and pointers stay.
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

static int first[100], second[100];
struct Bag {
  std::vector<int> v;
};
std::vector<int> returned(std::vector<int> x) { return x; }

void swapped() {
  std::vector<int> a(100), b(100);
  int *p = a.data();
  std::swap(a, b);
  for (int i = 0; i < 12; i++) // expect: runtime
    p[i] = b[i + 1];
}

void exchanged() {
  std::vector<int> a(100), b(100);
  int *p = a.data();
  std::vector<int> c = std::exchange(a, b);
  for (int i = 0; i < 12; i++) // expect: runtime
    p[i] = c[i + 1];
}

void cast() {
  std::vector<int> a(100), b(100);
  int *p = b.data();
  a = static_cast<std::vector<int> &&>(b);
  for (int i = 0; i < 12; i++) // expect: runtime
    p[i] = a[i + 1];
}

void through_a_call() {
  std::vector<int> a(100);
  int *p = a.data();
  auto b = returned(std::move(a));
  for (int i = 0; i < 12; i++) // expect: runtime
    p[i] = b[i + 1];
}

void members() {
  Bag a, b;
  a.v.resize(100);
  int *p = a.v.data();
  b = std::move(a);
  for (int i = 0; i < 12; i++) // expect: runtime
    p[i] = b.v[i + 1];
}

void appended() {
  std::vector<int> a(100);
  int *p = a.data();
  std::vector<std::vector<int>> all;
  all.push_back(std::move(a));
  for (int i = 0; i < 12; i++) // expect: runtime
    p[i] = all[0][i + 1];
}

void wrapped() {
  std::vector<int> a(100);
  int *p = a.data();
  std::optional<std::vector<int>> q(std::move(a));
  for (int i = 0; i < 12; i++) // expect: runtime
    p[i] = (*q)[i + 1];
}

void text() {
  std::string s("abcdefghijklmnopqrstuvw");
  char *p = &s[0];
  std::string t(std::move(s));
  for (int i = 0; i < 12; i++) // expect: unknown
    p[i] = t[i + 1];
}

void owned() {
  int *p = new int[100];
  std::unique_ptr<int[]> a(p);
  for (int i = 0; i < 12; i++) // expect: sequential
    p[i] = a[i + 1];
}

void taken(int *p) {
  std::unique_ptr<int[]> a;
  a.reset(p);
  for (int i = 0; i < 12; i++) // expect: sequential
    p[i] = a[i + 1];
}

void changed_places() {
  std::unique_ptr<int[]> a(new int[100]), b(new int[100]);
  int *p = a.get();
  a.swap(b);
  for (int i = 0; i < 12; i++) // expect: runtime
    p[i] = b[i + 1];
}

void pointers() {
  int *x = first, *y = second;
  std::swap(x, y);
  for (int i = 0; i < 12; i++) // expect: sequential
    x[i] = second[i + 1];
}

// A copy has its own elements, and so has what a function has made.
std::vector<int> made(int n) {
  std::vector<int> b(n);
  return b;
}

void copies() {
  std::vector<int> a(100), b(a), c = made(100);
  int *p = a.data();
  for (int i = 0; i < 12; i++) // expect: parallel
    p[i] = b[i + 1] + c[i + 2];
}

// A pair and a tuple are given the memory of what is moved into them.
void into_a_pair(std::vector<int> a, std::vector<int> b) {
  int *p = a.data();
  auto both = std::make_pair(std::move(a), b);
  for (int i = 0; i < 12; i++) // expect: runtime
    both.first[i] = p[i + 1];
}

void into_a_tuple(std::vector<int> a, std::vector<int> b) {
  int *p = a.data();
  auto both = std::make_tuple(b, std::move(a));
  for (int i = 0; i < 12; i++) // expect: runtime
    std::get<1>(both)[i] = p[i + 1];
}

void taken_apart(std::vector<int> a, std::vector<int> b) {
  int *p = a.data();
  auto [x, y] = std::make_pair(std::move(a), b);
  for (int i = 0; i < 12; i++) // expect: runtime
    x[i] = p[i + 1];
}

void tied(std::vector<int> a, std::vector<int> b) {
  auto both = std::tie(a, b);
  auto &x = std::get<0>(both);
  for (int i = 0; i < 12; i++) // expect: sequential
    x[i] = a[i + 1];
}

// What a member of an object that others have is given, pointers lead into.
void into_a_member(Bag &h, std::vector<int> &w) {
  int *p = w.data();
  h.v = std::move(w);
  for (int i = 0; i < 12; i++) // expect: runtime
    h.v[i] = p[i + 1];
}

void between_members(Bag &h, Bag &g) {
  int *p = g.v.data();
  h.v.swap(g.v);
  for (int i = 0; i < 12; i++) // expect: runtime
    h.v[i] = p[i + 1];
}

struct Sack {
  std::vector<int> v;
};

void members_apart(Sack &h, Sack &g) {
  int *p = g.v.data();
  for (int i = 0; i < 12; i++) // expect: parallel
    h.v[i] = p[i + 1];
}

// Pointers that change places are exchanged as in C.
void in_turns(double *u, double *v, int n, int steps) {
  for (int t = 0; t < steps; t++) { // expect: sequential
    for (int i = 1; i + 1 < n; i++) // expect: parallel
      v[i] = u[i - 1] + u[i + 1];
    std::swap(u, v);
  }
}

void one_that_was_the_other(double *u, double *v, int n) {
  double *p = u + 1;
  std::swap(p, v);
  for (int i = 0; i + 1 < n; i++) // expect: sequential
    u[i] = v[i + 1];
}
