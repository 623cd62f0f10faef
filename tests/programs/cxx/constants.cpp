// What is known when the program is compiled: constexpr, if constexpr, enumerations.
#include <array>
#include <cstddef>
#include <cstdio>
#include <type_traits>
#include <vector>

constexpr int power(int base, int exponent) {
  int result = 1;
  for (int k = 0; k < exponent; k++) {  // expect: parallel reduction(*:result)
    result *= base;
  }
  return result;
}

constexpr std::array<int, 16> table() {
  std::array<int, 16> squares{};
  for (int i = 0; i < 16; i++) {  // expect: parallel
    squares[i] = i * i;
  }
  return squares;
}
constexpr auto squares = table();
static_assert(squares[5] == 25);

enum class Mode { plain, carried };

template <Mode mode> void step(std::vector<int> &v) {
  if constexpr (mode == Mode::plain) {
    for (std::size_t i = 0; i < v.size(); i++) {  // expect: parallel
      v[i] = v[i] * 3 + 1;
    }
  } else {
    for (std::size_t i = 1; i < v.size(); i++) {  // expect: sequential flow(v)
      v[i] = (v[i] + v[i - 1]) % 509;
    }
  }
}

template <typename T> void halved(std::vector<T> &v) {
  for (auto &x : v) {  // expect: unknown
    if constexpr (std::is_integral_v<T>) {
      x >>= 1;
    } else {
      x *= T(0.5);
    }
  }
}

constexpr int width = power(2, 3);
constexpr bool traced = false;

void by_width(std::vector<int> &v, int count) {
  for (int i = 0; i < count; i++) {  // expect: parallel
    v[width * i] += v[width * i + width - 1];
    if (traced) std::printf("%d\n", i);
  }
}

void past_width(std::vector<int> &v, int count) {
  for (int i = 0; i < count; i++) {  // expect: sequential
    v[width * i] += v[width * i + width];
  }
}

void looked_up(std::vector<int> &v) {
  for (auto &x : v) {  // expect: parallel
    x = squares[static_cast<unsigned>(x) % squares.size()];
  }
}

enum Corner { north, east, south, west, corners };

void corners_of(int (&cells)[corners], int by) {
  for (int c = north; c < corners; c++) {  // expect: parallel
    cells[c] = by * c + (c == south ? 1 : 0);
  }
}

int main() {
  std::vector<int> v(65);
  std::vector<double> d(20, 3.0);
  for (int i = 0; i < 65; i++) {  // expect: parallel
    v[i] = power(i % 5, 3);
  }
  step<Mode::plain>(v);
  step<Mode::carried>(v);
  halved(v);
  halved(d);
  by_width(v, 8);
  past_width(v, 8);
  unsigned h = 0;
  for (int x : v) {  // expect: unknown
    h = h * 29 + static_cast<unsigned>(x);
  }
  looked_up(v);
  int cells[corners];
  corners_of(cells, 6);
  int sum = 0;
  for (int x : v) {  // expect: parallel reduction(+:sum)
    sum += x;
  }
  std::printf("%u %d %d %d %.17g\n", h, sum, cells[2], cells[3], d[19]);
}
