"""Random loops of C++ over vectors, references and small classes, and programs that run them.

Each loop is a function of a state. The program runs it forwards, backwards and from the
middle on two copies of one state, and prints the functions for which they then differ.
"""

import random
import subprocess
from collections.abc import Iterable
from pathlib import Path

HEAD = """
#include <algorithm>
#include <array>
#include <complex>
#include <cstdio>
#include <deque>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>
struct Pair {
  int x, y;
  Pair(int a, int b = 1) : x(a), y(b) {}
  Pair operator+(const Pair &o) const { return Pair(x + o.x, y + o.y); }
  Pair &operator+=(int k) { x += k; return *this; }
  bool operator==(const Pair &o) const { return x == o.x && y == o.y; }
};
struct Grid {
  std::vector<int> cells; int width, calls;
  int &at(int i, int j) { return cells[i * width + j]; }
  int get(int i, int j) const { return cells[i * width + j]; }
  void add(int i, int k) { cells[i] += k; }
  void note() { calls = calls * 2 + 1; }
  int next() { return ++calls; }
};
struct Base { int x = 1; void bump(int k) { x += k; } int get() const { return x; } };
struct Kid : Base {
  int y = 2;
  void both(int k) { bump(k); y = x; }
  bool operator==(const Kid &o) const { return x == o.x && y == o.y; }
};
struct Shape { int k; virtual int area() const { return k; } };
struct Square : Shape {
  int area() const override { return k * k; }
  bool operator==(const Square &o) const { return k == o.k; }
};
struct Scope {
  int &at; int kept;
  Scope(int &a, int k) : at(a), kept(k) { at += kept; }
  ~Scope() { at = at / 2 + kept; }
};
struct Holder { Scope s; int k; Holder(int &a, int i) : s(a, i), k(i) {} };
struct Note {
  static int calls; int v;
  Note() { v = ++calls; calls = calls % 7; }
  ~Note() { calls = 2 * calls + v; }
};
int Note::calls;
struct WithNote { Note n; int k; };
void assign(Base &to, const Base &from) { to.x = from.x; }
struct Plain {
  int low;
  explicit Plain(int k) : low(k) {}
  void bump(int k) { low += k; }
  virtual int plain() const { return low; }
};
inline int twice(const int &x) { return 2 * x; }
inline const int &most(const int &x, const int &y) { return x < y ? y : x; }
template <class T> T &pick(std::vector<T> &v, int i) { return v[i]; }
template <class T> void put(T &to, T x) { to = x; }
struct State {
  std::vector<int> a, b, at; std::vector<Pair> p; std::vector<bool> bits;
  std::vector<std::vector<int>> rows; Grid g; int s;
  std::vector<Kid> kids; std::vector<Square> squares; std::deque<int> d; std::string text;
  std::vector<std::pair<int, int>> pairs; std::vector<std::tuple<int, int>> tuples;
  std::vector<std::optional<int>> maybe; std::vector<std::complex<float>> z;
  std::array<int, 80> fixed; int calls;
};
"""
MAIN = """
static State fresh() {
  State st{std::vector<int>(80), std::vector<int>(80), std::vector<int>(80),
           std::vector<Pair>(80, Pair(1)), std::vector<bool>(80),
           std::vector<std::vector<int>>(40, std::vector<int>(40)),
           Grid{std::vector<int>(900), 20, 0}, 0, std::vector<Kid>(80), std::vector<Square>(80),
           std::deque<int>(80), std::string(80, 'a'), std::vector<std::pair<int, int>>(80),
           std::vector<std::tuple<int, int>>(80), std::vector<std::optional<int>>(80),
           std::vector<std::complex<float>>(80), {}, 0};
  for (int i = 0; i < 80; i++) { st.a[i] = 3 * i; st.b[i] = 7 * i % 11; st.at[i] = i * 5 % 16; }
  for (int i = 0; i < 80; i++) {
    st.kids[i].x = i % 9; st.squares[i].k = i % 6; st.d[i] = 5 * i % 13; st.text[i] = 'a' + i % 7;
    st.pairs[i] = {i, 3 * i % 8}; st.tuples[i] = {i % 4, i}; st.z[i] = {float(i % 3), 2};
    if (i % 3) st.maybe[i] = i;
    for (int j = 0; j < 40; j++) if (i < 40) st.rows[i][j] = (i * 3 + j) % 11;
  }
  Note::calls = 1;
  return st;
}
static bool same(const State &x, const State &y) {
  return x.a == y.a && x.b == y.b && x.p == y.p && x.bits == y.bits && x.rows == y.rows &&
         x.g.cells == y.g.cells && x.g.calls == y.g.calls && x.s == y.s && x.kids == y.kids &&
         x.squares == y.squares && x.d == y.d && x.text == y.text && x.pairs == y.pairs &&
         x.tuples == y.tuples && x.maybe == y.maybe && x.z == y.z && x.fixed == y.fixed &&
         x.calls == y.calls;
}
"""
LOOP = "for (int i = 0; i < n; i++) {"
_ORDERS = (
    LOOP,
    "for (int i = n - 1; i >= 0; i--) {",
    "for (int q = 0; q < n; q++) { int i = (q * 5 + 3) % n;",
)
_STATEMENTS = (
    "{v}[{e}] = {v}[{e}] + {c};",
    "{v}[{e}] = {v}[{f}] * 2;",
    "st.g.at({e}, {k}) = {v}[{e}];",
    "st.g.at({e}, {k}) += st.g.get({f}, {k});",
    "st.g.add({e}, {c});",
    "int &r = {v}[{e}]; r = r + {w}[{f}];",
    "const int &r = {v}[{e}]; {w}[{f}] = r;",
    "std::swap({v}[{e}], {v}[{f}]);",
    "st.bits[{e}] = {c} > 2;",
    "if (st.bits[{e}]) {v}[{f}] = 1;",
    "st.s += {v}[{e}];",
    "s = s + {v}[{e}];",
    "st.s = std::max(st.s, {v}[{e}]);",
    "store({e});",
    "{v}[{e}] = load({f});",
    "pick({v}, {e}) = {c};",
    "put({v}[{e}], {w}[{f}]);",
    "{v}.at({e}) = std::min({w}.at({f}), {c});",
    "st.p[{e}] = st.p[{f}] + Pair({c}, i);",
    "st.p[{e}] += {v}[{f}];",
    "for (auto &x : st.rows[{e}]) x += {c};",
    "int t = 0; for (int x : st.rows[{e}]) t += x; {v}[{f}] = t;",
    "st.rows[{e}][{k}] = st.rows[{f}][{k}] + 1;",
    "std::fill(st.rows[{e}].begin(), st.rows[{e}].end(), {c});",
    "{v}[{e}] = std::accumulate({w}.begin(), {w}.begin() + {k}, 0);",
    "alias[{e}] = st.a[{f}] + 1;",
    "start[{e}] = {v}[{f}];",
    "if (int x = {v}[{e}]; x > {c}) {w}[{f}] = x;",
    "Pair o({c}); o += i; {v}[{e}] = o.x;",
    "st.g.note();",
    "{v}[st.g.next() % 40] = i;",
    "{v}[{e}]++; if ({v}[{f}] > {c}) continue;",
    "st.kids[{e}].x = st.kids[{f}].get();",
    "st.kids[{e}].both({c});",
    "Base &b = st.kids[{e}]; b.x = st.kids[{f}].y + {c};",
    "assign(st.kids[{e}], st.kids[{f}]);",
    "Kid kid; kid.bump(i); st.kids[{e}] = kid;",
    "{v}[{e}] = st.squares[{f}].area();",
    "st.squares[{e}].k = st.squares[{f}].area() % 5;",
    "Scope scope({v}[{e}], {c}); {w}[{f}] = i;",
    "Holder holder({v}[{e}], {c}); {w}[{f}] = holder.k;",
    "Note note; {v}[{e}] = note.v;",
    "WithNote note; note.k = i; {v}[{e}] = note.k;",
    "st.d[{e}] = st.d[{f}] + {c};",
    "st.text[{e}] = st.text[{f}];",
    "auto &[x, y] = st.pairs[{e}]; x = y + {c};",
    "auto [x, y] = st.pairs[{e}]; st.pairs[{f}].second = x + y;",
    "st.pairs[{e}] = std::make_pair(i, st.pairs[{f}].first);",
    "std::get<0>(st.tuples[{e}]) = std::get<1>(st.tuples[{f}]) + {c};",
    "st.maybe[{e}] = st.maybe[{f}].value_or({c});",
    "if (st.maybe[{e}]) {v}[{f}] = *st.maybe[{e}];",
    "st.z[{e}] = st.z[{f}] * std::complex<float>(1, 1);",
    "st.z[{e}] += st.z[{f}];",
    "st.fixed[{e}] = st.fixed[{f}] + {c};",
    "std::array<int, 2> t{{i, {c}}}; {v}[{e}] = t[0] + t[1];",
    "std::vector<int> t{{i, {c}}}; t.push_back(i); {v}[{e}] = t[1] + (int)t.size();",
    "std::transform(st.rows[{e}].begin(), st.rows[{e}].end(), st.rows[{f}].begin(), "
    "[&](int x) {{ return x / 2 + i; }});",
    "std::sort(st.rows[{e}].begin(), st.rows[{e}].end()); {v}[{f}] = st.rows[{e}][{k}];",
    "std::reverse(st.rows[{e}].begin(), st.rows[{e}].end());",
    "{v}[{e}] = *std::max_element(st.rows[{f}].begin(), st.rows[{f}].end());",
    "{v}[{e}] = std::count(st.rows[{f}].begin(), st.rows[{f}].end(), {c});",
    "{v}[{e}] = std::inner_product(st.rows[{e}].begin(), st.rows[{e}].end(), st.a.begin(), 0);",
    "std::partial_sum(st.rows[{e}].begin(), st.rows[{e}].end(), st.rows[{f}].begin());",
    "std::copy(st.rows[{e}].begin(), st.rows[{e}].end(), {v}.begin() + {k});",
    "{v}[{e}] = std::accumulate(st.rows[{f}].begin(), st.rows[{f}].end(), {c}, "
    "std::plus<int>());",
    "for (auto it = st.rows[{e}].begin(); it != st.rows[{e}].end(); ++it) *it += {c};",
    "st.rows[{e}].push_back(i); st.rows[{e}].pop_back();",
    "for (int x : {{1, {c}, 2}}) {v}[{e}] += x;",
    "auto it = std::find({v}.begin(), {v}.end(), {c}); if (it != {v}.end()) *it = i;",
)
_INDICES = (
    "i", "i", "i", "i + 1", "i + {c}", "2 * i", "2 * i + 1", "i % 4", "n - 1 - i", "{c}",
    "st.at[i]", "i / 2", "3 * i", "n + i",
)  # fmt: skip


def function(seed: int) -> str:
    """The function of a seed, with one loop over `i` on a line of its own."""
    draw = random.Random(seed)

    def index() -> str:
        return draw.choice(_INDICES).format(c=draw.randint(0, 3))

    body = "\n".join(
        "{ "
        + draw.choice(_STATEMENTS).format(
            v=draw.choice(("st.a", "st.b")), w=draw.choice(("st.a", "st.b")),
            e=index(), f=index(), c=draw.randint(1, 4), k=draw.randint(0, 9),
        )
        + " }"
        for _ in range(draw.randint(1, 3))
    )  # fmt: skip
    return f"""void f{seed}(State &st, int n) {{
  int &s = st.s; std::vector<int> &alias = st.{draw.choice("ab")};
  int *start = st.a.data() + {draw.randint(0, 2)};
  auto store = [&](int k) {{ st.b[k] = n + k; }};
  auto load = [&st](int k) {{ return st.a[k] - 1; }};
  (void)s; (void)alias; (void)start; (void)store; (void)load;
{LOOP}
{body}
}} }}
"""


def differing(seeds: Iterable[int], folder: Path) -> set[str]:
    """The functions that leave something else in memory when their loop is reordered."""
    seeds = list(seeds)
    parts, calls = [HEAD, MAIN], []
    for seed in seeds:
        text = function(seed)
        for number, order in enumerate(_ORDERS):
            named = text.replace(f"f{seed}(", f"f{seed}_{number}(").replace(LOOP, order)
            parts.append(named)
        for number in range(1, len(_ORDERS)):
            calls.append(
                f"{{ State x = fresh(), y = fresh(); f{seed}_0(x, 12); x.calls = Note::calls;"
                f" Note::calls = 1; f{seed}_{number}(y, 12); y.calls = Note::calls;"
                f' if (!same(x, y)) std::puts("f{seed}"); }}'
            )
    parts.append("int main() {\n" + "\n".join(calls) + "\n}\n")
    source = folder / "orders.cpp"
    source.write_text("\n".join(parts))
    command = [
        "g++",
        "-std=c++17",
        "-O0",
        "-w",
        str(source),
        "-o",
        str(folder / "orders"),
    ]
    subprocess.run(command, check=True)
    run = subprocess.run(
        [folder / "orders"], check=True, capture_output=True, text=True
    )
    return set(run.stdout.split())
