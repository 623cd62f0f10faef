"""Random C programs in which pointers of the file lead to the same arrays by many ways.

Initializers, members, tables, static locals, pointers to pointers, stored and returned
pointers, memory from wrappers of `malloc` and what these put there, static functions that get
one array twice, and `errno`. A driver that is not part of the given text calls every function
once. `reordered` writes chosen loops so that a mode on the command line sets the order of
their iterations.
"""

import random

from tests.oracle.batches import ALONE, FIRST, printed, reordered

_HEAD = """\
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
struct pair { int n; int *p; int *q; int v[40]; };
struct outer { struct pair in; struct pair *to; int *rows[3]; };
void reg(int *x);
int *row(int k);
int *pick(int **r, int k);
"""
_ARRAYS = ("A", "B", "C")
_POINTERS = ("p0", "p1", "p2", "p3")
MODES = range(4)


class Writer:
    """Writes one program from a seed."""

    def __init__(self, seed):
        self._random = random.Random(seed)
        self.kernels = []
        self._calls = []
        self._number = 0

    def text(self):
        """The given text and the driver."""
        pick = self._random
        lines = [f"static int {name}[100];" for name in _ARRAYS]
        lines += self._pointers()
        lines += _HELPERS
        lines += self._makers()
        lines += self._initializer()
        for _ in range(pick.randint(4, 6)):
            lines += self._kernel()
        for _ in range(2):
            lines += self._spoken()
        if pick.random() < 0.3:
            lines += self._errno()
        lines.append("void all(void) {")
        lines += [f"  {call}" for call in self._calls]
        lines.append("}")
        text = "\n".join(lines) + "\n"
        return _HEAD + text, self._driver("errno" if "errno" in text else "0")

    def _address(self):
        pick = self._random
        name = pick.choice(_ARRAYS)
        return pick.choice([name, f"{name} + {pick.randint(1, 3)}", f"&{name}[1]"])

    def _pointers(self):
        pick = self._random
        for name in _POINTERS:
            kind = pick.choice(("static ", "static ", "static ", ""))
            if name == "p0":
                yield f"static int *const {name} = {self._address()};"
            elif pick.random() < 0.5:
                yield f"{kind}int *{name} = {self._address()};"
            else:
                yield f"{kind}int *{name};"
        for name in ("s", "t"):
            form = pick.choice(
                ("{{1, {}, {}}}", "{{1, {}, {}}}", "{{.p = {}, .q = {}}}")
            )
            entries = form.format(self._address(), self._address())
            has_list = pick.random() < 0.5
            yield f"static struct pair {name}" + (f" = {entries};" if has_list else ";")
        form = pick.choice(
            (
                "{}, {}, {}",
                "{}, {}, {}",
                "[0 ... 1] = {}, {}",
                "[2] = {}, [0 ... 1] = {}",
            )
        )
        rows = form.format(*(self._address() for _ in range(3)))
        yield f"static int *tab[3] = {{{rows}}};"
        yield f"static struct pair *to = &{pick.choice('st')};"
        yield "static struct outer o;"
        yield f"static int **pp = &{pick.choice(_POINTERS[1:])};"

    def _makers(self):
        """Functions that fill the memory which they return."""
        pick = self._random
        first = pick.choice((self._fresh(), self._fresh(), self._target()))
        second = pick.choice(("x->p", "x->p + 1", self._fresh(), self._target()))
        yield "static struct pair *maker(void) {"
        yield "  struct pair *x = malloc(sizeof *x);"
        yield "  memset(x, 0, sizeof *x);"
        yield f"  x->p = {first}; x->q = {second};"
        yield "  return x;"
        yield "}"
        given = pick.choice(("one", "made(400)", "k ? r[k - 1] : one", "r[0] + k"))
        yield "static int **made_table(void) {"
        yield f"  int **r = malloc(3 * sizeof *r), *one = {self._fresh()};"
        yield "  r[0] = one;"
        yield f"  for (int k = 0; k < 3; k++) r[k] = {given};"
        yield "  return r;"
        yield "}"

    def _initializer(self):
        """`init` gives every pointer a value, and then some of them others."""
        pick = self._random
        yield "void init(void) {"
        for name in (*_POINTERS[1:], "s.p", "s.q", "t.p", "t.q", "o.in.p", "o.in.q"):
            yield f"  if (!{name}) {name} = {self._fresh()};"
        for k in range(3):
            yield f"  o.rows[{k}] = {self._fresh()};"
        yield f"  o.to = &{pick.choice('st')};"
        for _ in range(pick.randint(0, 4)):
            yield "  " + self._store()
        yield "}"

    def _fresh(self):
        pick = self._random
        ways = (self._address(), "malloc(400)", "made(400)", "calloc(100, 4)")
        return pick.choice(ways)

    def _target(self):
        names = (
            *_POINTERS[1:],
            "s.p",
            "s.q",
            "t.p",
            "to->q",
            "o.in.p",
            "o.to->p",
            "*pp",
        )
        rows = [
            f"tab[{self._random.randint(0, 2)}]",
            f"o.rows[{self._random.randint(0, 2)}]",
        ]
        return self._random.choice((*names, *rows))

    def _store(self):
        pick = self._random
        one, other = self._target(), self._target()
        return pick.choice(
            (
                f"{one} = {other};",
                f"{one} = {self._address()};",
                f"{one} = {self._fresh()};",
                f"{one} = {other} + 1;",
                f"{one} = chosen({other}, {self._address()}, {pick.randint(0, 1)});",
                f"put(&{one}, {other});",
                f"put(&{one}, {self._address()});",
                f"keep(&{pick.choice('st')}, {other});",
                "s = t;",
                "memcpy(&s, &t, sizeof s);",
                "o.in = *to;",
                "to = &t;",
                f"{{ int *x = {one}; {one} = {other}; {other} = x; }}",
                f"for (int k = 0; k < 3; k++) tab[k] = {other};",
                "for (int k = 0; k < 3; k++) o.rows[k] = made(400);",
                "o.to = pick_pair(&s, to);",
                f"{one} = routed({pick.randint(0, 2)});",
                f"{one} = deep(2);",
                f"t = paired({other});",
            )
        )

    def _place(self, extra):
        """What a loop may use, without its subscript."""
        pick = self._random
        members = (
            "s.p",
            "s.q",
            "t.p",
            "t.q",
            "to->p",
            "to->q",
            "s.v",
            "to->v",
            "o.in.p",
        )
        names = (*_ARRAYS, *_POINTERS, *members, "o.to->q", "o.to->v", "(*pp)")
        rows = (f"tab[{pick.randint(0, 2)}]", f"o.rows[{pick.randint(0, 2)}]", "tab[m]")
        pool = extra * 3 if extra and pick.random() < 0.6 else (*names, *rows, *extra)
        return pick.choice(pool)

    def _kernel(self):
        pick = self._random
        self._number += 1
        name = f"k{self._number}"
        kind = pick.choice(("plain", "plain", "static", "static", "records", "visible"))
        parameters, calls = "int m", [f"{name}(1);"]
        before: str
        extra: tuple[str, ...]
        before, extra, after = "", (), []
        if kind == "plain":
            before, extra, *after = self._local()
        elif kind in ("static", "visible"):
            parameters, extra = "int *x, int *y, int m", ("x", "y")
            calls = [
                f"{name}({self._argument()}, {self._argument()}, {pick.randint(0, 2)});"
                for _ in range(pick.choice((1, 1, 2)))
            ]
        else:
            parameters, extra = "struct pair *x, struct pair *y, int m", (
                "x->p", "y->p", "x->q", "y->v", "x->v")  # fmt: skip
            calls = [f"{name}({self._record()}, {self._record()}, 1);"]
        is_static = kind in ("static", "records")
        self._calls += calls if is_static or kind == "plain" else []
        if kind == "visible":
            self.kernels.append(f"{name}(X, Y, 1);")
            self._calls += calls if pick.random() < 0.3 else []
        yield f"{'static ' * is_static}void {name}({parameters}) {{"
        if before:
            yield f"  {before}"
        yield f"  {FIRST} {body(self._random, lambda: self._place(extra))}"
        yield from after
        yield "}"

    def _spoken(self):
        """A function of whose pointers the text speaks, by comparing or by giving away."""
        self._number += 1
        name = f"k{self._number}"
        stmt, *others = self._random.choice(_SPEAKING)
        extra = tuple(others) or ("x", "y")
        if "r[" in extra[0]:
            parameters = "int **r, int m"
            self.kernels.append(f"{{ int *r_[] = {{X, X + 1}}; {name}(r_, 1); }}")
        else:
            parameters = "int *x, int *y, int m"
            self.kernels.append(f"{name}(X, X + 1, 1);")
        yield f"void {name}({parameters}) {{"
        yield f"  {stmt}"
        yield f"  {FIRST} {body(self._random, lambda: self._place(extra))}"
        yield "}"

    def _local(self):
        pick = self._random
        return pick.choice(
            (
                ("", ()),
                (f"static int *l = {self._address()};", ("l",)),
                (f"static int *l; if (!l) l = {self._target()};", ("l",)),
                (f"int *l = {self._target()} + 1;", ("l",)),
                (f"int *l = chosen({self._target()}, {self._target()}, m);", ("l",)),
                (f"int *l = made(400); put(&{self._target()}, l);", ("l",)),
                (f"int *l = m ? {self._target()} : {self._target()};", ("l",)),
                ("struct pair *l = pick_pair(to, &s);", ("l->p", "l->v")),
                ("int *l = routed(m);", ("l",)),
                ("int *l = deep(m) + 1;", ("l",)),
                ("struct pair *l = maker();", ("l->p", "l->q", "l->v")),
                (
                    "struct pair *l = maker(), *n = maker();",
                    ("l->p", "n->p", "l->q", "n->q"),
                ),
                ("int **l = made_table();", ("l[0]", "l[1]", "l[m]")),
                (f"struct pair l = paired({self._target()});", ("l.p", "l.q", "l.v")),
                self._passing(),
                (f"int *l; {self._store()} l = {self._target()};", ("l",)),
            )
        )

    def _passing(self):
        """An array of the function's own, to which a pointer leads as long as it lives."""
        one = self._random.choice((*_POINTERS[1:], "s.p", "t.q", "tab[1]"))
        before = f"int l[40] = {{0}}, *r = l, *old = {one}; put(&{one}, r + 1);"
        return before, ("l", "r", one), f"{one} = old;"

    def _argument(self):
        pick = self._random
        return pick.choice(
            (*_ARRAYS, self._address(), self._target(), self._target(), "made(400)")
        )

    def _record(self):
        return self._random.choice(
            ("&s", "&t", "to", "&o.in", "o.to", "pick_pair(&t, to)", "maker()")
        )

    def _errno(self):
        pick = self._random
        one, other = self._place(()), self._place(())
        use = pick.choice((f" {other}[i] = errno;", " if (errno) errno = 0;", ""))
        self._calls += ["e(1);", "A[0] += failed();"]
        reader = pick.choice(("return errno == 34;", "return errno != 0;", "return 0;"))
        function = pick.choice(("sqrt", "log", "fabs", "floor"))
        yield f"int failed(void) {{ {reader} }}"
        yield "void e(int m) {"
        yield f"  {FIRST} {{ {one}[i] = (int){function}({self._place(())}[i] % 5 - 2.0);{use} }}"
        yield "}"

    def _driver(self, errno):
        shown = "\n".join(f"  show({name}, 100);" for name in _ARRAYS)
        pointers = (*_POINTERS, "s.p", "s.q", "t.p", "t.q", "o.in.p", *(
            f"{table}[{k}]" for table in ("tab", "o.rows") for k in range(3)))  # fmt: skip
        reached = "\n".join(f"  show({name}, 20);" for name in pointers)
        given = "\n".join(f"  {kernel}" for kernel in self.kernels)
        return _DRIVER.format(shown=shown, reached=reached, kernels=given, errno=errno)


_HELPERS = (
    "static int *made(int n) { int *x = malloc(n); if (!x) exit(1);"
    " memset(x, 0, n); return x; }",
    "static int *chosen(int *x, int *y, int w) { return w ? x : y; }",
    "static void put(int **x, int *y) { *x = y; }",
    "static void keep(struct pair *x, int *y) { x->p = y; x->q = y + 1; }",
    "static struct pair *pick_pair(struct pair *x, struct pair *y) {"
    " return x->n > y->n ? x : y; }",
    "static int *routed(int k) { switch (k) { case 0: return A; case 1: return p2; }"
    " return s.q; }",
    "static int *deep(int k) { return k > 0 ? deep(k - 1) : tab[1]; }",
    "static struct pair paired(int *x) {"
    " struct pair made = {0}; made.p = x; made.q = x + 1; return made; }",
    "static int same(void *x, void *y) { return x == y; }",
    "static int after(uintptr_t x, uintptr_t y) { return x > y; }",
)
_SPEAKING = (
    ("if ((uintptr_t)x == (uintptr_t)y) m++;",),
    ("m += (long)x < (long)y;",),
    ("while (x > y + 50) y++;",),
    ("char *e = (char *)(x + 9); if ((char *)y < e) m++;",),
    ("uintptr_t a = (uintptr_t)x, b = (uintptr_t)y + 4; if (a <= b) m++;",),
    ("intptr_t a; a = (intptr_t)y; m += (intptr_t)x - a > 8;",),
    ("if (same(x, y)) m++;",),
    ("m += after((uintptr_t)x, (uintptr_t)(y + 1));",),
    ("if (r[0] == r[1]) m++;", "r[0]", "r[1]"),
    ("if ((uintptr_t)r[1] > (uintptr_t)*r) m++;", "r[0]", "r[1]"),
    ("int *r[1] = {x}, *l = pick(r, 0);", "l", "x"),
    ("int *r[2] = {y, x}, *l = pick(r, m);", "l", "x"),
    ("reg(x); int *l = row(0);", "l", "x"),
    ("int *r[1]; r[0] = x; reg(*r); int *l = row(0);", "l", "x"),
)
"""What a text may say about pointers that it is given, and the names that a loop uses."""
_DRIVER = """
#include <stdio.h>
static int X[100], Y[100], *kept_;
void reg(int *x) {{ kept_ = x; }}
int *row(int k) {{ return kept_ + k; }}
int *pick(int **r, int k) {{ return r[k]; }}
static void show(const int *x, int n) {{
  for (int k = 0; k < n; k++) printf("%d ", x[k]);
  printf("\\n");
}}
int main(int argc, char **argv) {{
  mode_ = atoi(argv[argc - 1]);
  init();
  for (int k = 0; k < 100; k++) {{ A[k] = k * 7 % 11; B[k] = k * 5 % 13; C[k] = k * 3 % 17; }}
  for (int k = 0; k < 100; k++) {{ X[k] = k * 7 % 19; Y[k] = k * 5 % 23; }}
  errno = 0;
{kernels}
  all();
  show(X, 100);
  show(Y, 100);
{shown}
{reached}
  printf("%d\\n", {errno});
  return 0;
}}
"""


def body(pick, place):
    """One or two statements of a loop that use places, without their subscripts."""
    stmts = []
    for _ in range(pick.choice((1, 1, 2))):
        step = pick.choice(("i", "i", "i", "2 * i"))
        left = f"{place()}[{step} + {pick.randint(0, 2)}]"
        right = f"{place()}[i + {pick.randint(0, 3)}]"
        stmts.append(f"{left} = {right} * 3 + i;")
    return "{ " + " ".join(stmts) + " }"


def in_two_files(text, driver):
    """The same program with its variables and `init` in a second file, and the driver."""
    rows = text.removeprefix(_HEAD).split("\n")
    helpers = rows.index(_HELPERS[0])
    begin = rows.index("void init(void) {")
    end = rows.index("}", begin) + 1
    variables = [row.removeprefix("static ") for row in rows[:helpers]]
    declared = [f"extern {row.partition(';')[0].split(' = ')[0]};" for row in variables]
    first = "\n".join((*declared, *rows[helpers:begin], *rows[end:]))
    second = "\n".join((*variables, *_HELPERS, *rows[begin:end], ""))
    return _HEAD + first, _HEAD + second, "void init(void);" + driver


def outputs(text, driver, lines, folder, other=""):
    """What a program prints with the loops on these lines in each order of iterations.

    `other` is the text of its second file.
    """
    sources, binary = (folder / "program.c", folder / "other.c"), folder / "program"
    for source, each in zip(
        sources, (ALONE + reordered(text, lines) + driver, other), strict=True
    ):
        # What is read before it is set would be another number in every run.
        source.write_text(each.replace("= malloc(400)", "= calloc(100, 4)"))
    return printed(["gcc", "-O0", "-w", "-o", binary, *sources, "-lm"], binary, MODES)
