// Generators have a state that goes from one number to the next.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <random>
#include <vector>

class Lcg {
 public:
  explicit Lcg(std::uint32_t seed) : state_(seed) {}
  std::uint32_t next() {
    state_ = state_ * 1664525u + 1013904223u;
    return state_ >> 8;
  }

 private:
  std::uint32_t state_;
};

std::uint32_t mixed(std::uint32_t x) {
  x ^= x >> 16;
  x *= 0x45d9f3bu;
  x ^= x >> 16;
  return x;
}

void by_twister(std::vector<int> &v) {
  std::mt19937 engine(42);
  for (auto &x : v) {  // expect: sequential
    x = static_cast<int>(engine() % 100);
  }
}

void by_one_stream(std::vector<int> &v) {
  Lcg lcg(7);
  for (std::size_t i = 0; i < v.size(); i++) {  // expect: sequential
    v[i] = static_cast<int>(lcg.next() % 100);
  }
}

void by_own_streams(std::vector<int> &v) {
  for (std::size_t i = 0; i < v.size(); i++) {  // expect: parallel
    Lcg lcg(static_cast<std::uint32_t>(i) * 977u + 1u);
    lcg.next();
    v[i] = static_cast<int>(lcg.next() % 100);
  }
}

void by_hash(std::vector<int> &v) {
  for (std::size_t i = 0; i < v.size(); i++) {  // expect: parallel
    v[i] = static_cast<int>(mixed(static_cast<std::uint32_t>(i)) % 100);
  }
}

void shuffle(std::vector<int> &v, Lcg &lcg) {
  for (std::size_t i = v.size() - 1; i > 0; i--) {  // expect: sequential
    const std::size_t k = lcg.next() % (i + 1);
    const int kept = v[i];
    v[i] = v[k];
    v[k] = kept;
  }
}

int inside_circle(const std::vector<int> &x, const std::vector<int> &y) {
  int inside = 0;
  for (std::size_t i = 0; i < x.size(); i++) {  // expect: parallel reduction(+:inside)
    if (x[i] * x[i] + y[i] * y[i] < 10000) ++inside;
  }
  return inside;
}

int walk(Lcg &lcg, int steps) {
  int place = 0, farthest = 0;
  for (int t = 0; t < steps; t++) {  // expect: sequential
    place += lcg.next() % 2 ? 1 : -1;
    if (place > farthest) farthest = place;
  }
  return farthest;
}

std::vector<int> counted(const std::vector<int> &v) {
  std::vector<int> bins(10);
  for (int x : v) {  // expect: parallel reduction(+:bins)
    bins[x / 10]++;
  }
  return bins;
}

unsigned hash(const std::vector<int> &v) {
  unsigned h = 3;
  for (std::size_t i = 0; i < v.size(); ++i) {  // expect: sequential flow(h)
    h = h * 59 + static_cast<unsigned>(v[i]);
  }
  return h;
}

int main() {
  std::vector<int> a(200), b(200);
  by_twister(a);
  by_one_stream(b);
  std::printf("%u %u %d\n", hash(a), hash(b), inside_circle(a, b));
  by_own_streams(b);
  Lcg lcg(3);
  shuffle(a, lcg);
  std::printf("%u %u %d\n", hash(a), hash(b), walk(lcg, 300));
  by_hash(b);
  for (int bin : counted(b)) {  // expect: sequential
    std::printf("%d ", bin);
  }
  std::printf("\n");
}
