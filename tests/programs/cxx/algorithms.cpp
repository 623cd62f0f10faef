// Algorithms of the library in the bodies of loops, each over a part of what there is.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <iterator>
#include <numeric>
#include <vector>

using Row = std::vector<int>;
using Rows = std::vector<Row>;

unsigned hash(const Rows &rows) {
  unsigned h = 9;
  for (const Row &row : rows) {  // expect: sequential flow(h)
    h = std::accumulate(row.begin(), row.end(), h, [](unsigned a, int x) { return a * 53 + x; });
  }
  return h;
}

void sums(Row &to, const Rows &rows) {
  for (std::size_t i = 0; i < rows.size(); i++) {  // expect: parallel or runtime
    to[i] = std::accumulate(rows[i].begin(), rows[i].end(), 0);
  }
}

void sort_rows(Rows &rows) {
  for (auto &row : rows) {  // expect: parallel
    std::sort(row.begin(), row.end());
  }
}

void merge_into_first(Rows &rows) {
  for (std::size_t i = 1; i < rows.size(); i++) {  // expect: sequential
    std::transform(rows[0].begin(), rows[0].end(), rows[i].begin(), rows[0].begin(),
                   std::plus<int>());
  }
}

void fill_rows(Rows &rows) {
  for (int i = 0; i < static_cast<int>(rows.size()); i++) {  // expect: parallel
    std::iota(rows[i].begin(), rows[i].end(), 10 * i);
  }
}

void from_previous(Rows &rows) {
  for (std::size_t i = 1; i < rows.size(); i++) {  // expect: unknown
    std::copy(rows[i - 1].begin(), rows[i - 1].end(), rows[i].begin());
    std::rotate(rows[i].begin(), rows[i].begin() + 1, rows[i].end());
  }
}

int peak(const Rows &rows) {
  int best = 0;
  for (const auto &row : rows) {  // expect: parallel reduction(max:best) or sequential flow(best)
    best = std::max(best, *std::max_element(row.begin(), row.end()));
  }
  return best;
}

void prefix_of_blocks(Row &v, int width) {
  const int n = static_cast<int>(v.size()) / width;
  for (int b = 0; b < n; b++) {  // expect: parallel
    std::partial_sum(v.begin() + b * width, v.begin() + (b + 1) * width, v.begin() + b * width);
  }
}

void insertion_sort(Row &v) {
  for (std::size_t i = 1; i < v.size(); i++) {  // expect: sequential
    for (std::size_t j = i; j > 0 && v[j - 1] > v[j]; j--) {  // expect: sequential
      std::swap(v[j - 1], v[j]);
    }
  }
}

void odd_even_sort(Row &v) {
  const int n = static_cast<int>(v.size());
  for (int round = 0; round < n; round++) {  // expect: sequential
    for (int i = round % 2; i + 1 < n; i += 2) {  // expect: parallel
      if (v[i] > v[i + 1]) std::swap(v[i], v[i + 1]);
    }
  }
}

int main() {
  Rows rows(12, Row(15));
  fill_rows(rows);
  for (std::size_t i = 0; i < rows.size(); i++) {  // expect: parallel
    for (std::size_t j = 0; j < rows[i].size(); j++) {  // expect: parallel
      rows[i][j] = (rows[i][j] * 31 + static_cast<int>(i * j)) % 97;
    }
  }
  std::printf("%u %d\n", hash(rows), peak(rows));
  sort_rows(rows);
  std::printf("%u\n", hash(rows));
  Row totals(rows.size());
  sums(totals, rows);
  merge_into_first(rows);
  from_previous(rows);
  std::printf("%u %u\n", hash(rows), hash({totals}));
  prefix_of_blocks(totals, 4);
  std::reverse(totals.begin(), totals.end());
  Row other = totals;
  insertion_sort(totals);
  odd_even_sort(other);
  std::printf("%u %d\n", hash({totals}), totals == other);
}
