// Pairs, tuples, optional values, and names for their parts.
#include <cstdio>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

using Edge = std::pair<int, int>;
using Item = std::tuple<int, long, char>;

unsigned hash(const std::vector<Edge> &edges) {
  unsigned h = 1;
  for (const auto &[from, to] : edges) {  // expect: sequential flow(h)
    h = h * 101 + static_cast<unsigned>(from) * 7 + static_cast<unsigned>(to);
  }
  return h;
}

void turned(std::vector<Edge> &edges) {
  for (auto &[from, to] : edges) {  // expect: parallel
    std::swap(from, to);
  }
}

void weights(std::vector<int> &weight, const std::vector<Edge> &edges) {
  for (std::size_t i = 0; i < edges.size(); i++) {  // expect: parallel
    auto [from, to] = edges[i];
    weight[i] = from * 10 + to;
  }
}

void chained(std::vector<Edge> &edges) {
  for (std::size_t i = 1; i < edges.size(); i++) {  // expect: sequential
    edges[i].first = edges[i - 1].second;
    edges[i].second += 1;
  }
}

std::pair<int, int> extremes(const std::vector<int> &v) {
  std::pair<int, int> found{v[0], v[0]};
  for (int x : v) {  // expect: parallel reduction(min:found.first) reduction(max:found.second)
    if (x < found.first) found.first = x;
    if (x > found.second) found.second = x;
  }
  return found;
}

void items(std::vector<Item> &all) {
  for (int i = 0; i < static_cast<int>(all.size()); i++) {  // expect: parallel
    all[i] = std::make_tuple(i, 3L * i, static_cast<char>('a' + i % 26));
  }
}

long sum_of_items(const std::vector<Item> &all) {
  long sum = 0;
  for (const auto &[number, weight, letter] : all) {  // expect: parallel reduction(+:sum)
    sum += number + weight + letter;
  }
  return sum;
}

void fibonacci(std::vector<int> &v) {
  int a = 0, b = 1;
  for (std::size_t i = 0; i < v.size(); i++) {  // expect: unknown
    v[i] = a;
    std::tie(a, b) = std::make_pair(b, (a + b) % 10007);
  }
}

std::optional<int> root(int x) {
  for (int r = 0; r * r <= x; r++) {  // expect: unknown
    if (r * r == x) return r;
  }
  return std::nullopt;
}

void roots(std::vector<int> &to, const std::vector<int> &from) {
  for (std::size_t i = 0; i < from.size(); i++) {  // expect: parallel
    const std::optional<int> found = root(from[i]);
    to[i] = found.value_or(-1);
  }
}

int main() {
  std::vector<Edge> edges(30);
  for (int i = 0; i < 30; i++) {  // expect: parallel
    edges[i] = {i * 7 % 11, i * 5 % 13};
  }
  turned(edges);
  std::vector<int> v(30);
  weights(v, edges);
  const auto [low, high] = extremes(v);
  std::printf("%u %d %d\n", hash(edges), low, high);
  chained(edges);
  std::vector<Item> all(30);
  items(all);
  std::printf("%u %ld\n", hash(edges), sum_of_items(all));
  std::vector<int> r(30);
  roots(r, v);
  for (int x : r) {  // expect: unknown
    std::printf("%d ", x);
  }
  fibonacci(v);
  std::printf("%d %d\n", v[28], v[29]);
}
