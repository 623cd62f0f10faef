// Sparse matrices by rows and by columns, and a graph in the same form.
#include <cstddef>
#include <cstdio>
#include <vector>

struct Csr {
  int rows = 0;
  std::vector<int> start;
  std::vector<int> column;
  std::vector<long> value;
};

Csr banded(int n) {
  Csr a;
  a.rows = n;
  a.start.push_back(0);
  for (int i = 0; i < n; i++) {  // expect: unknown
    for (int j = i - 2; j <= i + 2; j += 2) {  // expect: unknown
      if (j < 0 || j >= n) continue;
      a.column.push_back(j);
      a.value.push_back((i * 5 + j * 3) % 11 + 1);
    }
    a.start.push_back(static_cast<int>(a.column.size()));
  }
  return a;
}

void product(std::vector<long> &y, const Csr &a, const std::vector<long> &x) {
  for (int i = 0; i < a.rows; i++) {  // expect: parallel
    long sum = 0;
    for (int k = a.start[i]; k < a.start[i + 1]; k++) {  // expect: parallel reduction(+:sum)
      sum += a.value[k] * x[a.column[k]];
    }
    y[i] = sum;
  }
}

void transposed_product(std::vector<long> &y, const Csr &a, const std::vector<long> &x) {
  for (int i = 0; i < a.rows; i++) {  // expect: parallel reduction(+:y)
    for (int k = a.start[i]; k < a.start[i + 1]; k++) {  // expect: parallel reduction(+:y)
      y[a.column[k]] += a.value[k] * x[i];
    }
  }
}

// Each row has a part of the values of its own, if the starts increase.
void scale_rows(Csr &a, const std::vector<long> &by) {
  for (int i = 0; i < a.rows; i++) {  // expect: parallel reduction(*:a.value)
    for (int k = a.start[i]; k < a.start[i + 1]; k++) {  // expect: parallel
      a.value[k] *= by[i];
    }
  }
}

void forward(std::vector<long> &x, const Csr &a) {
  for (int i = 0; i < a.rows; i++) {  // expect: runtime
    long sum = x[i];
    for (int k = a.start[i]; k < a.start[i + 1]; k++) {  // expect: parallel reduction(+:sum)
      if (a.column[k] < i) sum -= a.value[k] * x[a.column[k]];
    }
    x[i] = sum % 1009;
  }
}

std::vector<int> counts_of_columns(const Csr &a) {
  std::vector<int> count(a.rows);
  for (int c : a.column) {  // expect: parallel reduction(+:count)
    count[c]++;
  }
  return count;
}

std::vector<int> starts(const std::vector<int> &count) {
  std::vector<int> start(count.size() + 1);
  for (std::size_t i = 0; i < count.size(); i++) {  // expect: sequential flow(start) distance(1)
    start[i + 1] = start[i] + count[i];
  }
  return start;
}

std::vector<int> levels(const Csr &graph, int from) {
  std::vector<int> level(graph.rows, -1), queue{from};
  level[from] = 0;
  for (std::size_t head = 0; head < queue.size(); head++) {  // expect: sequential
    const int v = queue[head];
    for (int k = graph.start[v]; k < graph.start[v + 1]; k++) {  // expect: sequential
      const int w = graph.column[k];
      if (level[w] >= 0) continue;
      level[w] = level[v] + 1;
      queue.push_back(w);
    }
  }
  return level;
}

int main() {
  const int n = 25;
  Csr a = banded(n);
  std::vector<long> x(n), y(n), z(n);
  for (int i = 0; i < n; i++) {  // expect: parallel
    x[i] = i % 4 - 1;
  }
  product(y, a, x);
  transposed_product(z, a, x);
  scale_rows(a, x);
  forward(x, a);
  const std::vector<int> level = levels(a, 3), start = starts(counts_of_columns(a));
  long h = 0;
  for (int i = 0; i < n; i++) {  // expect: unknown
    h = (h * 19 + x[i] + 2 * y[i] + 3 * z[i] + 5 * level[i] + 7 * start[i + 1]) % 100000007;
  }
  std::printf("%ld\n", h);
}
