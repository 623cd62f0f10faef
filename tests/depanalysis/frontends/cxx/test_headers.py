"""Our headers are valid in each language that includes them, all of them together."""

import pytest

from depanalysis.frontends.c.dialects import C
from depanalysis.frontends.c.libclang import parse
from depanalysis.frontends.c.stubs import HEADERS, STUB_DIRECTORY
from depanalysis.frontends.cuda.headers import CUDA
from depanalysis.frontends.cxx.translate import CXX
from depanalysis.options import AS_WRITTEN

USE = """
#ifdef __cplusplus
struct Point { double x; Point(double v) : x(v) {} };
template <class C, class T, class A> std::size_t length(const std::basic_string<C, T, A> &s) {
  return s.size() + T::length(s.data());
}
std::size_t named(const std::string &s) {
  std::basic_string<char, std::char_traits<char>, std::allocator<char>> other = s + "x";
  return other == s ? length(other) : length(s);
}
double used(std::vector<double> &v, std::vector<Point> &p, std::map<int, std::string> &m) {
  std::sort(v.begin(), v.end(), std::greater<double>());
  std::list<int> l; l.push_back(3); std::fill(l.begin(), l.end(), 4);
  std::transform(p.begin(), p.end(), v.begin(), [](const Point &q) { return q.x; });
  auto [low, high] = std::make_pair(v.front(), v.back());
  std::optional<int> o; std::tuple<int, double> t(1, 2.0); std::complex<float> z(1, 2);
  return low + high + std::get<1>(t) + std::abs(z) + std::reduce(v.begin(), v.end(), 0.0);
}
#endif
"""


@pytest.mark.parametrize("dialect", [C, CXX, CUDA], ids=lambda each: each.name)
def test_all_headers_go_together(dialect):
    known = HEADERS if dialect is C else dialect.headers
    names = [path.removeprefix(f"{STUB_DIRECTORY}/") for path in known]
    text = "".join(f"#include <{name}>\n" for name in names) + USE
    assert parse("all", text, AS_WRITTEN, dialect).diagnostics == ()
