"""Random C++ programs in two files in which pointers lead to the same arrays by many ways.

Constructors, methods that store and return pointers, references, members of bases, static
members, the memory of vectors, initializers, and functions and pointers of the other file.
A driver that is not part of the given text begins, and calls `all`. `reordered` writes
chosen loops so that a mode on the command line sets the order of their iterations.
"""

import random

from tests.oracle.aliased import MODES, body
from tests.oracle.batches import ALONE, FIRST, printed, reordered

HEAD = """\
#include <cstdlib>
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
template <class T> T *passed(T *x) { return x; }
template <class T> struct Box { T *at; explicit Box(T *x) : at(x) {} T *get() { return at; } };
int *given(int k);
void keep(int *x);
Pair &pair_of(int k);
"""
_ARRAYS = ("A", "B", "C", "Shared::table")
_STORES = (
    "p1", "p2", "s.p", "s.q", "t.p", "t.low", "Shared::kept", "e0", "e1", "g.raw", "tab[1]",
    "to->q", "s.slot()", "v.to", "box.at",
)  # fmt: skip
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
                ("std::vector<int> w(40); int *l = w.data(); p2 = l;", ("l", "w", "p2")),
            )
        )  # fmt: skip

    def _kernel(self):
        pick = self._random
        self._number += 1
        name = f"k{self._number}"
        kind = pick.choice(("plain", "plain", "static", "static", "method", "vectors"))
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
        else:
            extra = ("x", "y", "z.p", "z.own")
            last = pick.choice(("s", "t", "*to"))
            call = f"{name}({self._target()}, {self._target()}, {last});"
            yield f"static void {name}(int *x, int *&y, Pair &z) {{"
        yield f"  {FIRST} {body(self._random, lambda: self._place(extra))}"
        yield "}"
        self._calls.append(call)

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
    return printed(["g++", "-O0", "-w", "-o", binary, *sources], binary, MODES)
