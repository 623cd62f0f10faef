// The counter of a loop is captured by a lambda that is called in code that is not modelled.
#include <algorithm>
#include <vector>

struct Item {
  std::vector<int> v;
  int x;
  int *p;
  Item(int *q, int k) : v(40, k), x(k), p(q) {}
  void set(int e, int f) {
    x--;
    if (*p > 3) v[e + 1] = f;
  }
};

// No run gets to the lambda.
void of_no_elements(int *q, int n) {
  std::vector<Item> items(40, Item(q, 1));
  for (int i = 0; i < n; i++) {  // expect: unknown
    std::for_each(items.begin(), items.begin() + 0, [&](Item &x) { x.set(7, i); });
  }
}
