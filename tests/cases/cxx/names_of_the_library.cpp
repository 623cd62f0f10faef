// What programs use of the library beside their loops costs nothing.
#include <algorithm>
#include <functional>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <vector>

struct Cost {
  double operator()(double x, double y) const { return x * y; }
};

template <class T, class R>
std::basic_ostream<T, R> &operator<<(std::basic_ostream<T, R> &out, const Cost &) {
  return out.put('c');
}

template <class T>
std::enable_if_t<std::is_copy_constructible<T>::value && !std::is_union<T>::value, T> same(T x) {
  return x;
}

void used(std::list<int> &some, const std::map<int, double> &known, const std::set<int> &all,
          std::vector<std::unique_ptr<Cost>> &owners, const std::vector<double> &sorted) {
  using namespace std::placeholders;
  auto twice = std::bind(Cost(), 2.0, _1);
  std::ostringstream text;
  text << twice(3.0) << std::numeric_limits<double>::digits10 << std::string_view("x").size();
  std::list<int> others;
  others.splice(others.begin(), some);
  for (std::map<int, double>::const_iterator at = known.begin(); at != known.end(); ++at)  // expect: unknown
    others.push_back(at->first + (all.find(at->first) != all.end()));
  owners.emplace_back(new Cost());
  std::multimap<int, double> many;
  std::multimap<int, double>::iterator put = many.insert({1, 2.0});
  put = many.emplace(put->first, 3.0);
  std::multiset<double> numbers;
  numbers.erase(numbers.insert(put->second));
  std::upper_bound(sorted.begin(), sorted.end(), 1.0, std::greater<double>());
  std::error_code code(1, std::generic_category());
  if (!text || code) text.setstate(std::ios_base::badbit);
}

void scaled(double *a, const double *b, int n) {
  for (int i = 0; i < n; i++) a[i] = same(2.0) * b[i];  // expect: parallel
}
