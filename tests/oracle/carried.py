"""C++ programs in which an address travels by the library to a function that gets it.

Each way ends with a call of `F` with the address of an element of `A`, so that the loop of
`F`, which stores to `A` and reads what it gets, is not free of order.
"""

_HEADERS = (
    "algorithm any array atomic deque functional future initializer_list list map memory "
    "new optional set stack span string tuple unordered_map utility variant vector"
)
_BEGIN = """
int A[100], B[100];
static void F(int *x, int m) {
  for (int i = 0; i < 12; i++) { A[i + 1] = x[i + 1] * 3 + i; }
}
struct Turned { int *p, *q; Turned(int *a, int *b) : p(b), q(a) {} };
struct Kept { int *p; Kept(int *const &a) : p(a) {} };
template <class T> struct Held { T p; template <class U> Held(U &&a) : p((U &&)a) {} };
template <class T, class U> void made(T &to, U &&a) { to = T(static_cast<U &&>(a), 1); }
static void set(int *&to, int *const &a) { to = a; }
template <class G, class T> void given(G g, T t) { g(std::get<0>(t), 1); }
static void listed(std::initializer_list<int *> t) { F(*t.begin(), 1); }
"""
WAYS = """\
Kept t(A + 2); F(t.p, 1);
Held<int *> t(A + 2); F(t.p, 1);
int *p; set(p, A + 2); F(p, 1);
std::pair<int *, int> t; made(t, A + 2); F(t.first, 1);
int *p = A + 2; std::pair<int *, int> t; made(t, p); F(t.first, 1);
std::tuple<int *, int> t(A + 2, 1); F(std::get<0>(t), std::get<1>(t));
std::tuple<int, int *, int *> t(1, A + 2, B); F(std::get<1>(t), 1);
auto t = std::make_tuple(A + 2, 1); F(std::get<0>(t), 1);
auto t = std::make_pair(A + 2, 1); F(t.first, 1);
auto [p, m] = std::make_pair(A + 2, 1); F(p, m);
int *p; int m; std::tie(p, m) = std::make_pair(A + 2, 1); F(p, m);
std::tuple<int *, int> t(A + 2, 1); std::apply(F, t);
std::pair<int *, int> t(A + 2, 1); std::apply(F, t);
std::apply(F, std::forward_as_tuple(A + 2, 1));
std::tuple<int *, int> t(A + 2, 1); given(F, t);
std::optional<int *> t(A + 2); F(*t, 1);
std::variant<int *, int> t(A + 2); F(std::get<0>(t), 1);
std::any t(A + 2); F(std::any_cast<int *>(t), 1);
std::vector<int *> t{A + 2, B}; F(t[0], 1);
std::vector<int *> t; t = {A + 2, B}; F(t[0], 1);
std::vector<std::pair<int *, int>> t; t.emplace_back(A + 2, 1); F(t[0].first, 1);
std::vector<std::pair<int *, int>> t{{A + 2, 1}}; F(t[0].first, 1);
listed({A + 2, B});
std::deque<int *> t; t.push_back(A + 2); F(t.front(), 1);
std::list<int *> t{A + 2}; for (auto p : t) F(p, 1);
std::set<int *> t; t.insert(A + 2); F(*t.begin(), 1);
std::stack<int *> t; t.push(A + 2); F(t.top(), 1);
std::map<int, int *> t; t[1] = A + 2; for (auto &e : t) F(e.second, 1);
std::map<int, int *> t; t[1] = A + 2; for (auto &[k, v] : t) F(v, 1);
std::map<int, int *> t{{1, A + 2}}; F(t[1], 1);
std::map<int, int *> t; t.insert({1, A + 2}); F(t[1], 1);
std::map<int, int *> t; t.emplace(1, A + 2); F(t.at(1), 1);
std::map<int, int *> t; t.insert(std::make_pair(1, A + 2)); F(t.find(1)->second, 1);
std::unordered_map<std::string, int *> t; t["a"] = A + 2; F(t.at("a"), 1);
int *p = B; std::exchange(p, A + 2); F(p, 1);
int *p = A + 2; F(std::exchange(p, B), 1);
std::unique_ptr<int *> t(new int *(A + 2)); F(*t, 1);
auto t = std::make_shared<int *>(A + 2); F(*t, 1);
std::unique_ptr<int, void (*)(int *)> t(A + 2, [](int *) {}); F(t.get(), 1);
std::shared_ptr<int> t(A + 2, [](int *) {}); F(t.get(), 1);
std::atomic<int *> t(A + 2); F(t.load(), 1);
std::atomic<int *> t; t.store(A + 2); F(t.exchange(B), 1);
std::function<int *()> t = [] { return A + 2; }; F(t(), 1);
auto t = std::async([] { return A + 2; }); F(t.get(), 1);
int *v[2] = {A + 2, B}, *w[2]; std::copy(v, v + 2, w); F(w[0], 1);
std::span<int> t(A); F(&t[2], 1);
std::vector<std::vector<int *>> t{{A + 2, B}}; F(t[0][0], 1);
std::vector<std::vector<int *>> t; t = {{A + 2, B}}; F(t[0][0], 1);
std::vector<std::vector<int *>> t; t.insert(t.end(), {{A + 2}}); F(t[0][0], 1);
std::vector<std::vector<int *>> s{{A + 2}}, t; std::swap(s, t); F(t[0][0], 1);
std::vector<std::vector<std::vector<int *>>> t{{{A + 2, B}}}; F(t[0][0][0], 1);
std::array<std::vector<int *>, 2> t{{{A + 2}, {B}}}; F(t[0][0], 1);
std::vector<int *> t[2] = {{A + 2}, {B}}; F(t[0][0], 1);
std::map<int, std::vector<int *>> t{{1, {A + 2, B}}}; F(t[1][0], 1);
std::map<int, std::map<int, int *>> t{{1, {{2, A + 2}}}}; F(t[1][2], 1);
std::deque<std::list<int *>> t{{A + 2}}; for (auto &l : t) for (auto p : l) F(p, 1);
struct T { std::set<int *> s; int n; }; T t{{A + 2}, 1}; F(*t.s.begin(), 1);
struct T { std::vector<int *> v; int n; }; T t; t = {{A + 2}, 3}; F(t.v[0], 1);
struct N { std::vector<N> v; int *p; }; N t{{{{}, A + 2}}, B}; F(t.v[0].p, 1);
std::vector<Turned> t{{B, A + 2}}; F(t[0].p, 1);
auto f = [](std::vector<std::vector<int *>> t) { F(t[0][0], 1); }; f({{A + 2, B}});
std::optional<int *> t; t.emplace(A + 2); F(*t, 1);
std::tuple<int *, int> t(A + 2, 1); F(std::get<int *>(t), std::get<int>(t));
auto t = std::tuple_cat(std::make_tuple(A + 2), std::make_tuple(1)); F(std::get<0>(t), 1);
int *v[2] = {A + 2, B}; F(*std::data(v), 1);
""".splitlines()


def program(way: str) -> str:
    """A program in which an address travels in one way."""
    headers = "".join(f"#include <{each}>\n" for each in _HEADERS.split())
    return f"{headers}{_BEGIN}void all() {{ {way} }}\n"


def everything() -> str:
    """A program that ends with 0 if `F` gets an element of `A` in all ways."""
    begin, calls = program(WAYS[0]).partition("void all()")[0], ""
    for at, way in enumerate(WAYS):
        begin += f"void all_{at}() {{ {way} }}\n"
        calls += f"  got = nullptr; all_{at}(); if (got != A + 2) return {at + 1};\n"
    # What is got is noted where the loop was.
    begin = begin.replace("static void F", "static int *got;\nstatic void F")
    begin = begin.replace("  for (int i = 0", "  if (!got) got = x;\n  for (int i = 0")
    return f"{begin}int main() {{\n{calls}}}\n"
