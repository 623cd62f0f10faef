// Exceptions end loops, and may be caught inside of them or outside.
#include <cstddef>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

class Missing : public std::runtime_error {
 public:
  explicit Missing(int place) : std::runtime_error("missing"), place_(place) {}
  int place() const { return place_; }

 private:
  int place_;
};

// The elements before the negative one are set, the others are not.
void copy_until_negative(std::vector<int> &to, const std::vector<int> &from) {
  for (std::size_t i = 0; i < from.size(); i++) {  // expect: unknown
    if (from[i] < 0) throw Missing(static_cast<int>(i));
    to[i] = from[i];
  }
}

int tried(std::vector<int> &to, const std::vector<int> &from) {
  try {
    copy_until_negative(to, from);
  } catch (const Missing &error) {
    return error.place();
  }
  return -1;
}

void checked_before(std::vector<int> &v, int n) {
  if (n > static_cast<int>(v.size())) throw std::out_of_range("too many");
  for (int i = 0; i < n; i++) {  // expect: parallel
    v[i] += 2;
  }
}

int parsed(const std::vector<std::string> &words) {
  int sum = 0;
  for (const auto &word : words) {  // expect: unknown
    try {
      sum += std::stoi(word);
    } catch (const std::invalid_argument &) {
      sum += 1000;
    }
  }
  return sum;
}

int halved(int x) {
  if (x % 2) throw x;
  return x / 2;
}

// Each iteration catches what it throws.
void caught_inside(std::vector<int> &v) {
  for (auto &x : v) {  // expect: unknown
    try {
      x = halved(x);
    } catch (int odd) {
      x = -odd;
    }
  }
}

int first_failure(const std::vector<int> &v) {
  int good = 0;
  try {
    for (int x : v) {  // expect: unknown
      good += halved(x);
    }
  } catch (int odd) {
    good = 10000 + odd;
  }
  return good;
}

void by_at(std::vector<int> &v, const std::vector<int> &index) {
  try {
    for (std::size_t i = 0; i < index.size(); i++) {  // expect: runtime
      v.at(index[i]) = static_cast<int>(i);
    }
  } catch (const std::out_of_range &) {
    v[0] = 77;
  }
}

void no_throw(std::vector<int> &v) noexcept {
  for (std::size_t i = 0; i < v.size(); i++) {  // expect: parallel
    v[i] ^= 5;
  }
}

int main() {
  std::vector<int> v(30), w(30);
  for (int i = 0; i < 30; i++) {  // expect: parallel
    v[i] = i == 21 ? -4 : i * 5 % 12;
  }
  std::printf("%d %d\n", tried(w, v), tried(w, w));
  checked_before(w, 30);
  try {
    checked_before(w, 31);
  } catch (const std::exception &error) {
    std::printf("%s\n", error.what());
  }
  std::printf("%d %d\n", parsed({"12", "x", "30"}), first_failure(w));
  caught_inside(w);
  by_at(v, {3, 5, 3, 40, 6});
  no_throw(v);
  for (int i = 0; i < 30; i++) {  // expect: unknown
    std::printf("%d %d ", v[i], w[i]);
  }
  std::printf("\n");
}
