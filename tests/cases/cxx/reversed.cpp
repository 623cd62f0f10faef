// Containers from their ends to their beginnings.
#include <array>
#include <bitset>
#include <future>
#include <numbers>
#include <variant>
#include <vector>

void cleared(std::vector<double> &v) {
  for (auto it = v.rbegin(); it != v.rend(); ++it)  // expect: parallel or unknown
    *it = 0;
}

void summed(std::vector<double> &v) {
  for (auto it = v.rbegin(); it + 1 != v.rend(); ++it)  // expect: sequential or unknown
    *it += *(it + 1);
}

double last(const std::vector<double> &v) {
  double sum = 0;
  for (auto it = v.crbegin(); it != v.crend(); ++it)  // expect: parallel reduction(+:sum)
    sum += *it * std::numbers::pi;
  return sum;
}

void both_ways(std::vector<int> &v, std::vector<int> &w) {
  auto to = w.rbegin();
  for (std::size_t i = 0; i < v.size(); i++)  // expect: parallel
    to[i] = v[i];
}

// Neighbors share a word.
void bits(std::bitset<64> &b, int n) {
  for (int i = 0; i < n; i++)  // expect: unknown
    b.set(i);
}

void asked(std::variant<int, double> &x, std::vector<int> &v) {
  for (std::size_t i = 0; i < v.size(); i++)  // expect: unknown
    std::get<int>(x) = v[i];
}

void later(std::vector<int> &v) {
  int k = 0;
  auto done = std::async([&k] { return k = 3; });
  for (std::size_t i = 0; i + 3 < v.size(); i++)  // expect: unknown
    v[i] = v[i + k];
  done.get();
}
