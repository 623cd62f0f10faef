// Parts of spans are about the elements of their span, and loops over valarrays count them.
#include <span>
#include <valarray>
#include <vector>

void parts(std::span<int> a) {
  auto x = a.first(10), y = a.subspan(5), z = a.subspan(10);
  for (int i = 0; i < 10; i++) {  // expect: sequential anti(a) distance(5)
    x[i] = y[i];
  }
  for (int i = 0; i < 10; i++) {  // expect: parallel
    x[i] = z[i];
  }
}

void ends(std::vector<int> &a, int n) {
  std::span<int> all(a);
  auto x = all.first(n), y = all.last(n);
  for (int i = 0; i < n; i++) {  // expect: sequential anti(a)
    x[i] = y[i];
  }
}

void of_an_array() {
  int a[10] = {};
  std::span<int> s(a), t(a);
  for (int i = 0; i < 9; i++) {  // expect: sequential anti(a) distance(1)
    s[i] = t[i + 1];
  }
}

void values(std::valarray<int> &v, std::valarray<int> &w) {
  for (auto &x : v) {  // expect: parallel
    x = 3;
  }
  for (auto x : v) {  // expect: sequential output(w)
    w[0] = x;
  }
}

// Neighbors share a word, which such loops do not tell.
void bits(std::vector<bool> &v) {
  for (auto bit : v) {  // expect: unknown
    bit = true;
  }
}
