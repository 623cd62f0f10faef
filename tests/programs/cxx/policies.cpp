// Algorithms that are told to run in any order, beside loops that say the same.
#define _GLIBCXX_USE_TBB_PAR_BACKEND 0
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <execution>
#include <functional>
#include <numeric>
#include <vector>

using Row = std::vector<int>;

unsigned hash(const Row &v) {
  unsigned h = 8;
  for (int x : v) {  // expect: sequential flow(h)
    h = h * 97 + static_cast<unsigned>(x);
  }
  return h;
}

void squares(Row &v) {
  std::for_each(std::execution::par, v.begin(), v.end(), [](int &x) { x *= x; });  // expect: parallel
  for (auto &x : v) {  // expect: parallel
    x = x % 90 + 1;
  }
}

void scaled(Row &to, const Row &from, int by) {
  std::transform(std::execution::par, from.begin(), from.end(), to.begin(), [by](int x) { return x * by; });  // expect: parallel
  for (std::size_t i = 0; i < to.size(); i++) {  // expect: parallel
    to[i] -= from[i];
  }
}

// In order only.
int last_of(Row &v) {
  int last = 0;
  std::for_each(std::execution::seq, v.begin(), v.end(), [&last](int x) { last = 2 * last % 1000 + x; });
  for (int x : v) {  // expect: sequential flow(last)
    last = 2 * last % 1000 + x;
  }
  return last;
}

int sum(const Row &v) {
  int all = 0;
  for (int x : v) {  // expect: parallel reduction(+:all)
    all += x;
  }
  return all - std::reduce(std::execution::par, v.begin(), v.end());  // expect: parallel reduction(+:sum)
}

void rows(std::vector<Row> &all) {
  for (auto &row : all) {  // expect: parallel
    std::sort(std::execution::par, row.begin(), row.end());
  }
  for (std::size_t i = 1; i < all.size(); i++) {  // expect: sequential or runtime
    std::transform(all[i].begin(), all[i].end(), all[i - 1].begin(), all[i].begin(),
                   std::minus<int>());
  }
}

int main() {
  Row v(40), w(40);
  for (int i = 0; i < 40; i++) {  // expect: parallel
    v[i] = i * 21 % 26;
  }
  squares(v);
  scaled(w, v, 6);
  std::printf("%u %u %d %d\n", hash(v), hash(w), last_of(v), sum(w));
  std::vector<Row> all(5, v);
  for (std::size_t i = 0; i < all.size(); i++) {  // expect: parallel
    all[i][i] += 60;
  }
  rows(all);
  for (const auto &row : all) {  // expect: sequential flow(stdout)
    std::printf("%u\n", hash(row));
  }
}
