// Algorithms of the library are the loops that they stand for.
#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>
#include <vector>

using Rows = std::vector<std::vector<int>>;

void rows(std::vector<int> &v, const std::vector<int> &w, Rows &m, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    std::fill(m[i].begin(), m[i].end(), i);
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    std::transform(m[i].begin(), m[i].end(), m[i].begin(), [](int x) { return x + 1; });
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i] = std::accumulate(m[i].begin(), m[i].end(), 0);
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i] = std::inner_product(m[i].begin(), m[i].end(), w.begin(), 0);
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    std::sort(m[i].begin(), m[i].end());
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    std::reverse(m[i].begin(), m[i].end());
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i] = *std::max_element(m[i].begin(), m[i].end());
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i] = std::count(m[i].begin(), m[i].end(), 3);
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i] = std::any_of(m[i].begin(), m[i].end(), [](int x) { return x > 2; });
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    std::copy(w.begin(), w.end(), m[i].begin());
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    std::partial_sum(m[i].begin(), m[i].end(), m[i].begin());
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i] = std::reduce(m[i].begin(), m[i].end());
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i] = std::accumulate(m[i].begin(), m[i].end(), 1, std::multiplies<int>());
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i] = std::find(m[i].begin(), m[i].end(), 7) - m[i].begin();
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    std::generate(m[i].begin(), m[i].end(), [] { return 3; });
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    for (auto it = m[i].begin(); it != m[i].end(); ++it) {  // expect: parallel
      *it = i;
    }
  }
}

void across(std::vector<int> &v, std::vector<int> &w, Rows &m, int n) {
  for (int i = 0; i + 1 < n; i++) {  // expect: runtime
    std::copy(m[i].begin(), m[i].end(), m[i + 1].begin());
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    std::swap(v[i], w[i]);
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    std::swap(v[i], v[i + 1]);
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    std::iter_swap(v.begin() + i, w.begin() + i);
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    std::transform(v.begin(), v.end(), v.begin(), [&](int x) { return x / 2 + w[i]; });
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    std::partial_sum(v.begin(), v.end(), v.begin());
  }
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    std::sort(v.begin(), v.end());
    w[i] = v[i];
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    w[i] = std::distance(v.begin(), v.end());
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    *std::next(w.begin(), i) = i;
  }
  int most = 0;
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(max:most)
    most = std::max(most, *std::min_element(m[i].begin(), m[i].end()));
  }
  v[0] = most;
}
