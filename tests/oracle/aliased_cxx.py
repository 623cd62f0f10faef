"""Random C++ programs in two files in which pointers lead to the same arrays by many ways.

Constructors, methods that store and return pointers, references, members of bases, static
members, the memory of vectors, vectors that are moved while pointers lead into them,
references to numbers, initializers, and functions and pointers of the other file.
A driver that is not part of the given text begins, and calls `all`. `reordered` writes
chosen loops so that a mode on the command line sets the order of their iterations.
"""

import random
import re
from itertools import permutations

from tests.oracle.aliased import MODES, body
from tests.oracle.batches import ALONE, FIRST, printed, reordered

HEAD = """\
#include <array>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>
extern int A[100], B[100], C[100];
extern int *e0, *e1;
struct Base {
  int *low;
  explicit Base(int *x) : low(x) {}
  int *bottom() const { return low; }
};
struct Pair : Base {
  int *p, *q;
  int own[40];
  Pair(int *x, int *y) : Base(y), p(x), q(nullptr), own{} { q = y + 1; }
  int *first() { return p; }
  int *&slot() { return q; }
  void set(int *x) { p = x; }
  void share(Pair &o) { q = o.p; }
  void run(int m);
};
struct Grid {
  std::vector<int> cells;
  int *raw;
  Grid() : cells(100), raw(nullptr) {}
  int *row(int k) { return cells.data() + k; }
  int *start() { return &cells[0]; }
  void open() { raw = cells.data(); }
};
struct View {
  int *&to;
  int (&all)[100];
  View(int *&x, int (&y)[100]) : to(x), all(y) {}
};
struct Shared {
  static int *kept;
  static int table[100];
  static int *row(int k) { return table + k; }
};
struct Val { int n, m; };
struct Hold {
  std::vector<int> v;
  std::vector<int> &all() { return v; }
};
struct Owner {
  std::vector<int> v;
  explicit Owner(std::vector<int> x) : v(std::move(x)) {}
  void set(std::vector<int> &&x) { v = std::move(x); }
  std::vector<int> release() { return std::move(v); }
};
struct Keep { template <class T> void operator()(T *) const {} };
struct Twice {
  std::unique_ptr<int[], Keep> x, y;
  explicit Twice(int *z) : x(z), y(z + 1) {}
};
template <class T> T *passed(T *x) { return x; }
template <class T> T handed(T x) { return x; }
template <class T> struct Box { T *at; explicit Box(T *x) : at(x) {} T *get() { return at; } };
int *given(int k);
void keep(int *x);
Pair &pair_of(int k);
std::vector<int> made(int k);
void take(std::vector<int> &&x, Hold &h);
std::vector<int> replaced(Hold &h, std::vector<int> &&x);
void mix(const int *x);
"""
_ARRAYS = ("A", "B", "C", "Shared::table")
_STORES = (
    "p1", "p2", "s.p", "s.q", "t.p", "t.low", "Shared::kept", "e0", "e1", "g.raw", "tab[1]",
    "to->q", "s.slot()", "v.to", "box.at",
)  # fmt: skip
MOVES = (
    ("auto o = std::make_pair(std::move(a), b);", ("o.first", "o.second", "b")),
    ("auto o = std::make_pair(b, std::move(a));", ("o.second", "o.first", "b")),
    (
        "std::pair<std::vector<int>, int *> o(std::move(a), r);",
        ("o.first", "o.second", "b"),
    ),
    (
        "auto o = std::make_tuple(std::move(a), b);",
        ("std::get<0>(o)", "std::get<1>(o)", "b"),
    ),
    ("std::tuple<std::vector<int>, int> o(std::move(a), 2);", ("std::get<0>(o)", "b")),
    ("auto [x, y] = std::make_pair(std::move(a), std::move(b));", ("x", "y")),
    ("auto [x, y] = std::make_tuple(std::move(a), b);", ("x", "y", "b")),
    (
        "auto o = std::make_pair(std::move(a), 1); auto &[x, y] = o;",
        ("x", "o.first", "b"),
    ),
    ("auto o = std::tie(a, b); auto &x = std::get<1>(o);", ("x", "a", "b")),
    ("std::tie(a, b) = std::make_pair(std::move(b), std::move(a));", ("a", "b")),
    ("std::vector<int> x = made(1);", ("x", "a", "b")),
    ("a = made(0);", ("a", "b")),
    ("ha.v = std::move(a);", ("ha.v", "hb.v", "b")),
    ("ha.all() = std::move(a);", ("ha.v", "hb.v", "b")),
    ("ha.v.swap(hb.v);", ("ha.v", "hb.v", "a")),
    ("ha.v.swap(a);", ("ha.v", "hb.v", "a")),
    ("std::swap(ha.v, hb.v);", ("ha.v", "hb.v", "a")),
    ("std::swap(ha, hb);", ("ha.v", "hb.v", "a")),
    ("std::swap(a, b);", ("a", "b")),
    ("auto x = std::exchange(ha.v, std::move(a));", ("x", "ha.v", "b")),
    ("std::vector<int> x(std::move(a));", ("x", "b")),
    ("auto x = std::move(a);", ("x", "b")),
    ("auto &&x = std::move(a);", ("x", "a", "b")),
    ("Hold x{std::move(a)};", ("x.v", "x.all()", "b")),
    ("Hold x{std::move(a)}; Hold y = std::move(x);", ("y.v", "b")),
    ("ha = Hold{std::move(a)};", ("ha.v", "hb.v", "b")),
    ("Owner x(std::move(a));", ("x.v", "b")),
    ("Owner x(b); x.set(std::move(a));", ("x.v", "b")),
    ("Owner x(std::move(a)); auto y = x.release();", ("y", "b")),
    ("Owner x(a); auto y = std::make_shared<Owner>(std::move(x));", ("y->v", "a", "b")),
    ("auto x = handed(std::move(a));", ("x", "b")),
    (
        "std::vector<std::vector<int>> x; x.push_back(std::move(a)); x.push_back(b);",
        ("x[0]", "x[1]", "b"),
    ),
    ("std::vector<std::vector<int>> x; x.emplace_back(std::move(a));", ("x[0]", "b")),
    (
        "std::vector<Hold> x(2); x[1].v = std::move(a); x[0].v = b;",
        ("x[1].v", "x[0].v", "b"),
    ),
    ("std::array<std::vector<int>, 2> x{std::move(a), b};", ("x[0]", "x[1]", "b")),
    ("std::vector<int> x[2] = {std::move(a), b};", ("x[0]", "x[1]", "b")),
    ("std::optional<std::vector<int>> x(std::move(a));", ("(*x)", "b")),
    ("std::optional<std::vector<int>> x; x = std::move(a);", ("x.value()", "b")),
    ("auto x = new std::vector<int>(std::move(a));", ("(*x)", "b")),
    ("auto x = std::make_unique<std::vector<int>>(std::move(a));", ("(*x)", "b")),
    (
        "auto x = std::make_shared<std::vector<int>>(std::move(a)); auto y = x;",
        ("(*x)", "(*y)", "b"),
    ),
    (
        "std::unique_ptr<int[]> x(new int[60]()); int *z = x.get(); auto y = std::move(x);",
        ("y", "z"),
    ),
    (
        "std::unique_ptr<int[]> x(new int[60]()), y; int *z = x.get(); y.swap(x);",
        ("y", "z"),
    ),
    (
        "std::unique_ptr<int[]> x(new int[60]()); int *z = x.release();"
        " std::unique_ptr<int[]> y(z);",
        ("y", "z"),
    ),
    ("take(std::move(a), ha);", ("ha.v", "hb.v", "b")),
    ("auto x = replaced(ha, std::move(a));", ("ha.v", "x", "b")),
    (
        "auto f = [w = std::move(a)]() mutable -> std::vector<int> & { return w; };"
        " auto &x = f();",
        ("x", "b"),
    ),
    ("auto &x = m > 0 ? a : b;", ("x", "a", "b")),
    ("std::span<int> x(a); ha.v.swap(a);", ("x", "ha.v", "a")),
    ("std::span<int> x(a.data() + 1, 40); auto y = x.subspan(1, 30);", ("x", "y", "a")),
    ("std::vector<int> x; x.swap(a);", ("x", "b")),
    ("std::vector<int> x = b; x = std::move(a); auto &y = x;", ("x", "y", "b")),
    ("b = std::vector<int>(60, 7);", ("b", "a")),
)
"""How a vector gets new memory or another owner, and what may be used afterwards."""
_MADE = ("spare", "std::vector<int>(60, k)", "std::vector<int>(spare)")
_TAKEN = ("h.v = std::move(x);", "h.v.swap(x);", "std::swap(x, h.v);")
_REPLACED = (
    "return std::exchange(h.v, std::move(x));",
    "h.v.swap(x); return std::move(x);",
    "auto old = std::move(h.v); h.v = std::move(x); return old;",
)
_KINDS = (
    "plain", "plain", "static", "static", "method", "vectors", "moved", "moved", "numbers",
)  # fmt: skip
_NUMBERS = (
    "A[3]",
    "B[2]",
    "h[3]",
    "g.cells[2]",
    "s.own[3]",
    "*e0",
    "s.p[2]",
    "val.n",
    "val.m",
    "ha.v[2]",
    "*h.begin()",
    "h.front()",
    "(*to).own[1]",
)
_PLACES = (
    *_STORES, "p0", "g.cells", "h", "s.own", "t.own", "v.all", "rows[1]", "g.row(1)",
    "s.first()", "t.bottom()", "given(1)", "pair_of(0).p", "box.get()", "Shared::row(2)",
)  # fmt: skip


class Writer:
    """Writes one program from a seed."""

    def __init__(self, seed):
        self._random = random.Random(seed)
        self._calls = []
        self._number = 0

    def text(self):
        """The given text, the other file and the driver."""
        lines = [
            f"static int *const p0 = {self._address()};",
            f"static int *p1 = {self._address()};",
            "int *p2;",
            f"static Pair s({self._address()}, {self._address()});",
            f"static Pair t{{{self._address()}, {self._address()}}};",
            f"Pair *to = &{self._random.choice('st')};",
            f"static int *tab[2] = {{{self._address()}, {self._address()}}};",
            "static Grid g;",
            "static std::vector<int> h(100);",
            "static std::vector<std::vector<int>> rows(3, std::vector<int>(60));",
            f"static View v(p1, {self._random.choice(_ARRAYS)});",
            f"static Box<int> box({self._address()});",
            f"int *Shared::kept = {self._address()};",
            "int Shared::table[100];",
            "static Hold ha{std::vector<int>(60, 1)}, hb{std::vector<int>(60, 2)};",
            "static Val val, vals[3];",
            *self._begin(),
        ]
        for _ in range(self._random.randint(4, 6)):
            lines += self._kernel()
        lines += ["void all() {", *(f"  {each}" for each in self._calls), "}"]
        return HEAD + "\n".join(lines) + "\n", self._other(), _DRIVER

    def _begin(self):
        """Every pointer gets a value, and then some of them others."""
        yield "void begin() {"
        yield "  g.open();"
        for name in ("p2", "e0", "e1"):
            yield f"  if (!{name}) {name} = {self._fresh()};"
        for _ in range(self._random.randint(0, 4)):
            yield "  " + self._store()
        yield "}"

    def _other(self):
        pick = self._random
        returned = pick.choice(("A", "B + k", "e0", "Shared::table", "kept"))
        return HEAD + "\n".join(
            (
                "int A[100], B[100], C[100];",
                f"int *e0 = {pick.choice(('A', 'B + 1', 'nullptr'))};",
                f"int *e1 = {pick.choice(('C', '&A[2]', 'nullptr'))};",
                f"static int *kept = {pick.choice('ABC')};",
                f"static Pair inner({pick.choice('ABC')}, {pick.choice('ABC')});",
                f"int *given(int k) {{ return {returned}; }}",
                f"void keep(int *x) {{ {pick.choice(('kept = x;', 'inner.set(x);', ''))} }}",
                "Pair &pair_of(int k) { return inner; }",
                "static std::vector<int> spare(60, 4);",
                f"std::vector<int> made(int k) {{ return {pick.choice(_MADE)}; }}",
                f"void take(std::vector<int> &&x, Hold &h) {{ {pick.choice(_TAKEN)} }}",
                "std::vector<int> replaced(Hold &h, std::vector<int> &&x) {",
                f"  {pick.choice(_REPLACED)}",
                "}",
                "void mix(const int *x) {",
                "  for (int k = 0; k < 30; k++) C[k + 60] = (C[k + 60] * 5 + x[k]) & 8191;",
                "}",
                "",
            )
        )

    def _address(self):
        pick = self._random
        name = pick.choice(_ARRAYS)
        return pick.choice((name, f"{name} + {pick.randint(1, 3)}", f"&{name}[1]"))

    def _fresh(self):
        ways = (self._address(), "new int[100]()", "(int *)calloc(100, 4)", "h.data()")
        return self._random.choice(ways)

    def _target(self):
        return self._random.choice(_STORES)

    def _store(self):
        pick = self._random
        one, other = self._target(), self._target()
        return pick.choice(
            (
                f"{one} = {other};",
                f"{one} = {self._fresh()};",
                f"{one} = {other} + 1;",
                f"{pick.choice('st')}.set({other});",
                f"{pick.choice('st')}.slot() = {other};",
                f"keep({other});",
                "s.share(t);",
                "to = &t;",
                f"t = Pair({other}, {self._address()});",
                f"{{ int *&x = {one}; x = {other}; }}",
                f"{one} = passed({other});",
                f"{one} = given(0);",
                f"{one} = g.row(1);",
            )
        )

    def _local(self):
        pick = self._random
        return pick.choice(
            (
                ("", ()),
                (f"int *l = {self._target()} + 1;", ("l",)),
                (f"int *&l = {self._target()};", ("l",)),
                (f"auto l = passed({self._target()});", ("l",)),
                (f"int (&l)[100] = {pick.choice(_ARRAYS)};", ("l",)),
                ("int *l = h.data();", ("l", "h")),
                ("std::vector<int> &l = g.cells; int *r = g.start();", ("l", "r")),
                ("int *l = rows[1].data() + 1;", ("l", "rows[1]", "rows[0]")),
                (f"Pair l({self._target()}, {self._target()});", ("l.p", "l.q", "l.low")),
                ("Pair &l = pair_of(1);", ("l.p", "l.q")),
                ("Pair l = s; l.set(t.p);", ("l.p", "l.q")),
                (f"Box<int> l({self._target()});", ("l.at", "l.get()")),
                ("View l(e0, A);", ("l.to", "l.all", "e0")),
                (f"int *l; {self._store()} l = {self._target()};", ("l",)),
                (
                    f"std::unique_ptr<int[], Keep> l({self._target()}), r(e0);",
                    ("l", "r", "e0"),
                ),
                (
                    f"std::unique_ptr<int[], Keep> l, r; l.reset({self._target()});"
                    " r.reset(l.get() + 1);",
                    ("l", "r"),
                ),
                ("std::unique_ptr<Pair, Keep> l(&s), r(to);", ("l->p", "r->q", "r->own")),
                (f"Twice l({self._target()}), r(e1);", ("l.x", "l.y", "r.x")),
                (
                    f"int *l = {self._target()}, *r = e0; std::swap(l, r);",
                    ("l", "r", "e0"),
                ),
                (f"std::swap({self._target()}, {self._target()});", ()),
                ("std::vector<int> w(40); int *l = w.data(); p2 = l;", ("l", "w", "p2")),
            )
        )  # fmt: skip

    def _kernel(self):
        pick = self._random
        self._number += 1
        name = f"k{self._number}"
        kind = pick.choice(_KINDS)
        if kind == "plain":
            before, extra = self._local()
            yield f"void {name}(int m) {{"
            yield f"  {before}"
            call = f"{name}(1);"
            if "p2 = l" in before:
                call = f"{{ int *old = p2; {name}(1); p2 = old; }}"
        elif kind == "method" and "s.run(1);" not in self._calls:
            extra = ("p", "q", "low", "own", "first()", "this->p")
            call = "s.run(1);"
            yield "void Pair::run(int m) {"
        elif kind == "vectors":
            extra = ("x", "y", "y", "x")
            call = f"{name}(g.cells, {pick.choice(('g.cells', 'h'))});"
            yield f"static void {name}(std::vector<int> &x, std::vector<int> &y) {{"
        elif kind == "moved":
            yield from self._moved(name)
            return
        elif kind == "numbers":
            yield from self._referring(name)
            return
        else:
            extra = ("x", "y", "z.p", "z.own")
            last = pick.choice(("s", "t", "*to"))
            call = f"{name}({self._target()}, {self._target()}, {last});"
            yield f"static void {name}(int *x, int *&y, Pair &z) {{"
        yield f"  {FIRST} {body(self._random, lambda: self._place(extra))}"
        yield "}"
        self._calls.append(call)

    def _moved(self, name):
        """A loop after vectors have new owners, with pointers from before."""
        pick = self._random
        move, after = pick.choice(MOVES)
        before = pick.choice(("a.data()", "&a[1]", "a.data() + 2", "&*a.begin()"))
        places = [*after, "q", "q", "r"]
        if "hb.v" in after:
            places += ["u", "u"]
        elif move.startswith(("a = ", "b = ")):
            places = [*after]
        # What is in `ha` is gone where another vector is moved to it.
        kept = pick.choice(("ha.v", "hb.v")) if "swap(" in move else "hb.v"
        yield f"void {name}(int m) {{"
        yield "  std::vector<int> a(60, 3), b(60, 5);"
        yield f"  int *q = {before}, *r = b.data(), *u = {kept}.data();"
        yield f"  {move}"
        loop = body(pick, lambda: pick.choice(places))
        yield f"  {FIRST} {loop}"
        for each in dict.fromkeys(re.findall(r"(\S+)\[(?:2 \* )?i \+", loop)):
            yield f"  mix(&{each.removeprefix('{').strip()}[0]);"
        yield "}"
        self._calls.append(f"{name}(1);")

    def _referring(self, name):
        """A loop that uses numbers of the caller by references to them."""
        pick = self._random
        numbers = ("x", "y", "z.n", "z.m")
        vectors = ("w", "w", pick.choice(("A", "h", "g.cells", "ha.v", "s.own")))
        heads = "int &x, const int &y, Val &z, std::vector<int> &w"
        yield f"static void {name}({heads}) {{"
        one, other = pick.choice(numbers), pick.choice(vectors)
        stmt = f"{other}[i + {pick.randint(0, 3)}] = {one} * 3 + i;"
        if pick.random() < 0.3:
            stmt = f"if (i < {one}) {pick.choice(vectors)}[i] = i + {pick.choice(numbers)};"
        yield f"  {FIRST} {{ {stmt} }}"
        yield "}"
        given = ", ".join(pick.choice(_NUMBERS) for _ in range(2))
        last = pick.choice(("h", "g.cells", "ha.v"))
        self._calls.append(
            f"{name}({given}, {pick.choice(('val', 'vals[1]'))}, {last});"
        )

    def _place(self, extra):
        pick = self._random
        return pick.choice(
            extra if extra and pick.random() < 0.6 else (*_PLACES, *_ARRAYS, *extra)
        )


_DRIVER = """
#include <cstdio>
static void show(const int *x, int n) {
  unsigned sum = 0;
  for (int k = 0; k < n; k++) sum = sum * 31 + x[k];
  printf("%u ", sum);
}
int main(int argc, char **argv) {
  mode_ = atoi(argv[argc - 1]);
  begin();
  for (int k = 0; k < 100; k++) { A[k] = k * 7 % 11; B[k] = k * 5 % 13; C[k] = k * 3 % 17; }
  all();
  for (int *x : {ha.v.data(), hb.v.data(), &val.n, &vals[1].n})
    show(x, x == &val.n || x == &vals[1].n ? 2 : 30);
  show(A, 100); show(B, 100); show(C, 100); show(Shared::table, 100);
  for (int *x : {p0, p1, p2, s.p, s.q, s.low, t.p, t.q, t.low, e0, e1, Shared::kept, g.raw,
                 tab[0], tab[1], box.at, h.data(), g.row(0), rows[0].data(), rows[1].data(),
                 s.own, t.own, pair_of(0).p, given(0)})
    show(x, 30);
  return 0;
}
"""


def outputs(text, other, driver, lines, folder):
    """What a program of two files prints in each order of iterations."""
    sources, binary = (
        (folder / "program.cpp", folder / "beside.cpp"),
        folder / "program",
    )
    sources[0].write_text(ALONE + reordered(text, lines) + driver)
    sources[1].write_text(other)
    return printed(
        ["g++", "-std=c++20", "-O0", "-w", "-o", binary, *sources], binary, MODES
    )


_SWEEP = """\
int *Shared::kept, Shared::table[100];
static Hold ha{std::vector<int>(60, 1)}, hb{std::vector<int>(60, 2)};
void fresh();
void tell();
"""
_SWEEPING = """
#include <cstdio>
void fresh() {
  for (int k = 0; k < 100; k++) C[k] = k;
  ha.v.assign(60, 1);
  hb.v.assign(60, 2);
}
void tell() {
  unsigned sum = 0;
  for (int k = 0; k < 100; k++) sum = sum * 31 + C[k];
  printf("%u\\n", sum);
}
int main(int argc, char **argv) {
  mode_ = atoi(argv[argc - 1]);
  all();
  return 0;
}
"""


def sweep(moves):
    """A loop for every two places after each move: the text, other file and driver.

    The program prints a line for each loop, and the loops are on lines in this order.
    """
    kernels: list[str] = []
    calls: list[str] = []
    for move, after in moves:
        for one, other in permutations(_places(move, after), 2):
            name = f"k{len(calls)}"
            kept = "ha.v" if "swap(" in move else "hb.v"
            kernels.append(
                f"void {name}(int m) {{\n"
                "  std::vector<int> a(60, 3), b(60, 5);\n"
                f"  int *q = a.data(), *r = b.data(), *u = {kept}.data();\n"
                f"  {move}\n"
                f"  {FIRST} {{ {one}[i + 1] = {other}[i] * 3 + i; }}\n"
                f"  mix(&{one}[0]); mix(&{other}[0]);\n}}\n"
            )
            calls.append(f"  fresh(); {name}(1); tell();\n")
    text = "".join((HEAD, _SWEEP, *kernels, "void all() {\n", *calls, "}\n"))
    return text, Writer(1).text()[1], _SWEEPING


def _places(move, after):
    """What may be used after a move, and pointers from before it."""
    places = [*after]
    if not move.startswith(("a = ", "b = ")):
        places += ["q", "r"]
    if "hb.v" in after:
        places.append("u")
    return dict.fromkeys(places)
