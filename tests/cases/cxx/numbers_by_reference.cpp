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

// A cast to a number makes a new one; a cast to a reference leads to the object.
void appended(std::vector<int> &c, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) c.push_back((int)i);  // expect: sequential
  for (std::size_t i = 0; i < n; ++i) c.push_back(static_cast<int>(i + 1));  // expect: sequential
}
void appended_to_each(std::vector<std::vector<int>> &c, long n) {
  for (long i = 0; i < n; ++i) c[i].push_back(int(i));  // expect: parallel
}
struct Setter {
  void put(int &&x) { x = 3; }
  void set(int &x) { x = 3; }
};
void set_copies(Setter w, int *a, int n) {
  for (int i = 0; i < n; i++) w.put((int)a[0]);  // expect: parallel
}
using Reference = int &;
void set_objects(Setter w, int *a, int n) {
  for (int i = 0; i < n; i++) w.set((int &)a[0]);  // expect: sequential output(a)
  for (int i = 0; i < n; i++) w.put((int &&)a[0]);  // expect: sequential output(a)
  for (int i = 0; i < n; i++) w.put(static_cast<int &&>(a[0]));  // expect: sequential output(a)
  for (int i = 0; i < n; i++) w.set((Reference)a[0]);  // expect: sequential output(a)
}
