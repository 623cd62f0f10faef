// Spans are views: two of them may be about the same elements.
#include <cstddef>
#include <cstdio>
#include <span>
#include <vector>

unsigned hash(std::span<const int> s) {
  unsigned h = 7;
  for (std::size_t i = 0; i < s.size(); i++) {  // expect: sequential flow(h)
    h = h * 33 ^ static_cast<unsigned>(s[i]);
  }
  return h;
}

void scale(std::span<int> s, int by) {
  for (int &x : s) {  // expect: parallel
    x *= by;
  }
}

// One caller hands over two halves, another one parts that overlap.
void add(std::span<int> to, std::span<const int> from) {
  for (std::size_t i = 0; i < to.size(); i++) {  // expect: runtime
    to[i] += from[i];
  }
}

int total(std::span<const int> s) {
  int sum = 0;
  for (auto x : s) {  // expect: parallel reduction(+:sum)
    sum += x;
  }
  return sum;
}

void reverse_even(std::span<int> s) {
  const int n = static_cast<int>(s.size());
  for (int i = 0; i < n / 2; i += 2) {  // expect: parallel
    const int kept = s[i];
    s[i] = s[n - 1 - i];
    s[n - 1 - i] = kept;
  }
}

void blocks(std::vector<int> &v, int width) {
  const int count = static_cast<int>(v.size()) / width;
  for (int b = 0; b < count; b++) {  // expect: parallel
    std::span<int> block(v.data() + b * width, width);
    for (int k = 1; k < width; k++) {  // expect: sequential
      block[k] += block[k - 1];
    }
  }
}

void neighbors(std::vector<int> &v) {
  std::span<int> all(v);
  std::span<int> tail = all.subspan(1);
  for (std::size_t i = 0; i < tail.size(); i++) {  // expect: sequential
    tail[i] = all[i] + 1;
  }
}

void halves(std::vector<int> &v) {
  const int half = static_cast<int>(v.size()) / 2;
  std::span<int> low = std::span<int>(v).first(half);
  std::span<int> high = std::span<int>(v).last(half);
  for (int i = 0; i < half; i++) {  // expect: parallel
    low[i] = high[i] - low[i];
  }
}

int main() {
  std::vector<int> v(60);
  for (int i = 0; i < 60; i++) {  // expect: parallel
    v[i] = i * 29 % 31;
  }
  scale(std::span<int>(v).first(20), 3);
  std::printf("%u %d\n", hash(v), total(v));
  add(std::span<int>(v).first(30), std::span<int>(v).last(30));
  std::printf("%u\n", hash(v));
  add(std::span<int>(v).subspan(1), v);
  std::printf("%u\n", hash(v));
  for (int &x : std::span<int>(v)) {  // expect: parallel
    x %= 1009;
  }
  reverse_even(v);
  blocks(v, 6);
  std::printf("%u\n", hash(v));
  neighbors(v);
  halves(v);
  std::printf("%u\n", hash(v));
}
