// Variables that outlive their functions: static, of a file, of a class, of a thread.
#include <cstddef>
#include <cstdio>
#include <vector>

static int shift = 3;
static int hits;
static const int weights[4] = {1, 4, 2, 8};
static std::vector<int> shared_buffer(50);
thread_local int scratch = 0;

int next_number() {
  static int number = 100;
  return number++;
}

int cached_power(int k) {
  static const int powers[5] = {1, 3, 9, 27, 81};
  return powers[k % 5];
}

void numbered(std::vector<int> &v) {
  for (auto &x : v) {  // expect: parallel induction(number)
    x = next_number();
  }
}

void powers(std::vector<int> &v) {
  for (std::size_t i = 0; i < v.size(); i++) {  // expect: parallel
    v[i] += cached_power(static_cast<int>(i));
  }
}

void shifted(std::vector<int> &v, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i] = v[i + n] + shift;
  }
}

// Somebody sets it to 1 in the end, so that the loop may carry values.
void by_shift(std::vector<int> &v, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    v[i + shift] = v[i] + 1;
  }
}

void weighted(std::vector<int> &v) {
  for (std::size_t i = 0; i < v.size(); i++) {  // expect: parallel
    v[i] *= weights[i % 4];
  }
}

void counted(const std::vector<int> &v) {
  for (int x : v) {  // expect: parallel reduction(+:hits)
    if (x % 3 == 0) hits++;
  }
}

void through_scratch(std::vector<int> &v) {
  for (auto &x : v) {  // expect: unknown
    scratch = x * x;
    x = scratch - x;
  }
}

// The buffer is one for all calls, and each iteration begins it anew.
int window_sums(const std::vector<int> &v, std::vector<int> &to) {
  static int window[3];
  int calls = 0;
  for (std::size_t i = 0; i + 3 <= v.size(); i++) {  // expect: sequential
    for (int k = 0; k < 3; k++) {  // expect: parallel
      window[k] = v[i + k] * (k + 1);
    }
    to[i] = window[0] + window[1] - window[2];
    calls++;
  }
  return calls;
}

void into_shared(const std::vector<int> &v) {
  for (std::size_t i = 0; i < v.size(); i++) {  // expect: parallel
    shared_buffer[i] = v[v.size() - 1 - i];
  }
}

struct Counter {
  inline static int made = 0;
  int id;
  Counter() : id(made++) {}
};

void make(std::vector<int> &ids) {
  for (int &id : ids) {  // expect: parallel induction(made)
    Counter one;
    id = one.id;
  }
}

int main() {
  std::vector<int> v(50), w(50);
  numbered(v);
  powers(v);
  weighted(v);
  shifted(v, 25);
  by_shift(v, 45);
  counted(v);
  through_scratch(v);
  std::printf("%d %d\n", hits, window_sums(v, w));
  into_shared(w);
  make(w);
  unsigned h = 0;
  for (int i = 0; i < 50; i++) {  // expect: sequential flow(h)
    h = h * 47 + static_cast<unsigned>(v[i] + 3 * w[i] + 5 * shared_buffer[i]);
  }
  std::printf("%u\n", h);
  shift = 1;
  by_shift(v, 45);
  std::printf("%d %d\n", v[45], next_number());
}
