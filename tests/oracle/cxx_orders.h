// Loops of a program in another order, which the environment gives when it runs.
//
// ORDER is `forward`, `backward` or the seed of a shuffle; LOOPS lists the lines of the
// loops that it is about, each with a comma behind it.
#ifndef DEPANALYSIS_TESTS_CXX_ORDERS_H
#define DEPANALYSIS_TESTS_CXX_ORDERS_H
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace orders {

inline std::string given(const char *name) {
  const char *text = std::getenv(name);
  return text ? text : "";
}

template <typename T> void arrange(int line, std::vector<T> &all) {
  static const std::string order = given("ORDER"), lines = "," + given("LOOPS");
  if (order == "forward" || lines.find("," + std::to_string(line) + ",") == std::string::npos) return;
  if (order == "backward") {
    for (std::size_t k = 0; k < all.size() / 2; k++) std::swap(all[k], all[all.size() - 1 - k]);
    return;
  }
  unsigned long state = std::stoul(order);
  for (std::size_t left = all.size(); left > 1; left--) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    std::swap(all[left - 1], all[(state >> 33) % left]);
  }
}

// The values that a head counts through: `fill` runs it with nothing else in its body.
template <typename T, typename F> constexpr std::vector<T> values(int line, F fill) {
  std::vector<T> all;
  fill(all);
  if (!std::is_constant_evaluated()) arrange(line, all);
  return all;
}

// The elements of a range, which lives as long as this does if it has no name.
template <typename R> class Elements {
  static auto first(R &range) {
    using std::begin;
    return begin(range);
  }
  static auto last(R &range) {
    using std::end;
    return end(range);
  }

 public:
  using Place = decltype(first(std::declval<R &>()));
  struct Step {
    typename std::vector<Place>::const_iterator at;
    decltype(auto) operator*() const { return **at; }
    Step &operator++() {
      ++at;
      return *this;
    }
    bool operator!=(const Step &other) const { return at != other.at; }
  };

  Elements(int line, R &&range) : range_(std::forward<R>(range)) {
    for (auto at = first(range_); at != last(range_); ++at) places_.push_back(at);
    arrange(line, places_);
  }
  Elements(const Elements &) = delete;
  Step begin() const { return {places_.begin()}; }
  Step end() const { return {places_.end()}; }

 private:
  R range_;
  std::vector<Place> places_;
};

template <typename R> Elements<R> elements(int line, R &&range) {
  return Elements<R>(line, std::forward<R>(range));
}

}  // namespace orders
#endif
