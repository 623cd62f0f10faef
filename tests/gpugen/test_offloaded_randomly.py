"""Random nests of sequential and parallel parts: every form leaves what the text leaves.

A nest has scalars of several types that the sequential part hands to regions, reductions,
regions in loops and conditions, loops of regions that are left early, iterations that end
early, arrays of an iteration, counts that all iterations add to, and an outer sum. All
values stay small; reals are small whole numbers, of which any order has the same sum. The
reference is the text itself, compiled for this machine.
"""

import ctypes
import random
import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from inspect import signature
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpugen.cuda.forkjoin import FORMS
from gpugen.cuda.nest_texts import Form
from gpugen.offloading import nests, offloaded, placed
from gpugen.shim.device import compiler
from tests.gpugen.test_nest_hosts import with_cupy

HEAD = """\
static long limited(long v) {
  if (v > 7) return 7;
  long w = v * 2;
  return w < -9 ? -9 : w;
}
void f(int n, int m, long a[n][m], long b[n], int d[n][m], double x[n][m],
       long e[n][m][3], float y[n], const long *p, long *h, long total[1])"""
FLAT = """\
#include <vector>
template <typename T> T limited(T v) {
  if (v > 7) return 7;
  T w = v * 2;
  return w < -9 ? -9 : w;
}
void f(int n, int m, std::vector<long> &a, std::vector<long> &b, std::vector<int> &d,
       std::vector<double> &x, std::vector<long> &e, std::vector<float> &y,
       const std::vector<long> &p, long *h, long &whole)"""
CALLED = """
template <typename T> struct Copied {
  T *at;
  std::vector<T> all;
  Copied(T *at, long size) : at(at), all(at, at + size) {}
  ~Copied() { for (std::size_t k = 0; k < all.size(); ++k) at[k] = all[k]; }
};
extern "C" void g(int n, int m, long *a, long *b, int *d, double *x, long *e, float *y,
                  long *p, long *h, long *total) {
  Copied<long> a_(a, n * m), b_(b, n), e_(e, n * m * 3), p_(p, n);
  Copied<int> d_(d, n * m);
  Copied<double> x_(x, n * m);
  Copied<float> y_(y, n);
  f(n, m, a_.all, b_.all, d_.all, x_.all, e_.all, y_.all, p_.all, h, *total);
}
"""
THREADS = (1, 31, 32, 33, 63)
SIZES = ((1, 1), (3, 5), (4, 37), (2, 70))
pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no g++")


@dataclass(slots=True)
class Writer:
    """A nest while it grows; `scalars` are those that can be read, with their types."""

    pick: random.Random
    lines: list[str] = field(default_factory=list)
    scalars: dict[str, str] = field(default_factory=dict)
    count: int = 0
    has_counts: bool = False

    def put(self, depth: int, line: str) -> None:
        """One line."""
        self.lines.append("  " * depth + line)

    def fresh(self, letter: str) -> str:
        """A name that nothing has."""
        self.count += 1
        return f"{letter}{self.count}"

    def value(self, *more: str) -> str:
        """A small whole number of what can be read."""
        of_ints = [s for s, kind in self.scalars.items() if kind != "double"]
        choices = ["b[i]", "p[i]", "i", str(self.pick.randint(-4, 9)), *of_ints, *more]
        one, other = self.pick.choice(choices), self.pick.choice(choices)
        form = self.pick.choice(
            ["{0}", "{0} + {1}", "{0} - {1}", "{0} * 2 - {1}", "({0} < {1} ? {1} : 3)"]
        )
        return f"({form.format(one, other)}) % 50"

    def test(self, *more: str) -> str:
        """A condition."""
        sign = self.pick.choice(["<", ">", "!=", "<="])
        return f"{self.value(*more)} {sign} {self.pick.randint(-3, 9)}"

    def real(self, *more: str) -> str:
        """A small whole number as a real one."""
        reals = [s for s, kind in self.scalars.items() if kind == "double"]
        return self.pick.choice([*reals, *more, "1.0", "2.0"]) + self.pick.choice(
            [" + 1.0", " - 2.0", ""]
        )

    def sequential(self, depth: int) -> None:
        """A statement for one thread."""
        kind = self.pick.randrange(12)
        if kind > 7:
            self.put(depth, self.pick.choice(self.more()))
        elif kind == 0:
            self.put(depth, f"b[i] = {self.value()};")
        elif kind == 1:
            at = self.pick.choice(["0", "m - 1", "i % m"])
            self.put(depth, f"a[i][{at}] = {self.value(f'a[i][{at}]')};")
        elif kind == 2 and self.scalars:
            name = self.pick.choice(list(self.scalars))
            is_real = self.scalars[name] == "double"
            value = "(double)(" + self.value() + ")" if is_real else self.value()
            self.put(depth, f"if ({self.test()}) {name} = {value};")
        elif kind == 3:
            kind_of = self.pick.choice(["long", "int", "double"])
            name = self.fresh("s")
            value = (
                self.real("x[i][0]") if kind_of == "double" else self.value("a[i][0]")
            )
            value = value if kind_of == "double" else f"({value})"
            self.put(depth, f"{kind_of} {name} = {value};")
            self.scalars[name] = kind_of
        elif kind == 4:
            name, place = self.fresh("s"), self.fresh("q")
            self.put(depth, f"long {name} = {self.value()};")
            self.put(depth, f"for (int {place} = 1; {place} < m; {place}++)")
            self.put(depth + 1, f"{name} = ({name} * 3 + a[i][{place} - 1]) % 40;")
            self.scalars[name] = "long"
        elif kind == 5:
            name = self.fresh("w")
            self.put(depth, f"int {name} = {self.pick.randint(1, 6)};")
            self.put(depth, f"while ({name} > b[i] % 4 + 3) {name} = {name} - 1;")
            self.scalars[name] = "int"
        elif kind == 6:
            self.put(depth, f"x[i][0] = {self.real('x[i][0]')} > 30 ? 1.0 : 2.0;")
        else:
            self.put(depth, f"if ({self.test()}) b[i] = {self.value()};")

    def more(self) -> list[str]:
        """Other statements: calls, scalars of the function, updates, other types."""
        return [
            f"b[i] = limited({self.value()});",
            f"far = {self.value()}; b[i] = (b[i] + far) % 30;",
            f"y[i] = y[i] > 9 ? 1.5f : y[i] + {self.pick.randint(0, 3)};",
            f"b[i] -= {self.value()}; b[i] %= 31;",
            f"d[i][0] = {self.value('d[i][0]')};",
            f"e[i][m - 1][1] = {self.value('e[i][0][2]')};",
        ]

    def deep(self, depth: int, head: str, j: str) -> None:
        """Regions with loops in them, and several reductions in one."""
        k, name, other = self.fresh("k"), self.fresh("r"), self.fresh("r")
        kind = self.pick.randrange(5)
        if kind == 0:
            self.put(depth, f"{head} for (int {k} = 0; {k} < 3; {k}++)")
            self.put(
                depth + 1, f"e[i][{j}][{k}] = {self.value(f'e[i][{j}][{k}]', j, k)};"
            )
        elif kind == 1:
            self.put(depth, f"long {name} = {self.value()};")
            self.put(depth, f"{head} for (int {k} = 0; {k} < 3; {k}++)")
            self.put(depth + 1, f"{name} += e[i][{j}][{k}] % 5;")
            self.put(depth, f"{name} = {name} % 20;")
            self.scalars[name] = "long"
        elif kind == 2:
            self.put(depth, f"int {name} = 0;")
            self.put(depth, f"long {other} = 40;")
            self.put(depth, f"{head} {{")
            self.put(depth + 1, f"{name} += d[i][{j}] % 4;")
            self.put(depth + 1, f"if (a[i][{j}] < {other}) {other} = a[i][{j}];")
            self.put(depth, "}")
            self.scalars |= {name: "int", other: "long"}
        elif kind == 3:
            self.put(depth, f"int {name} = 0;")
            self.put(depth, f"{head} if (a[i][{j}] > 5) {{ {name} = 1; break; }}")
            self.scalars[name] = "int"
        else:
            self.put(depth, f"int {name} = {self.pick.randint(1, 4)};")
            self.put(depth, f"while ({name} > 0) {{")
            self.put(depth + 1, f"{head} a[i][{j}] = limited(a[i][{j}] - {name});")
            self.put(depth + 1, f"if ({self.test()}) break;")
            self.put(depth + 1, f"{name} = {name} - 1;")
            self.put(depth, "}")
            self.scalars[name] = "int"

    def region(self, depth: int) -> None:
        """A loop that threads share."""
        j = self.fresh("j")
        first = self.pick.choice(["0", "0", "1", "b[i] % 3 + 3"])
        heads = [
            f"for (int {j} = {first}; {j} < m; {j}++)",
            f"for (int {j} = {first}; {j} < m; {j} += {self.pick.randint(2, 3)})",
            f"for (int {j} = m - 1; {j} >= 0; {j}--)",
        ]
        head = self.pick.choice(heads)
        kind = self.pick.randrange(13)
        if kind > 8:
            self.deep(depth, head, j)
        elif kind < 2:
            self.put(depth, f"{head} a[i][{j}] = {self.value(f'a[i][{j}]', j)};")
        elif kind == 2:
            name = self.fresh("r")
            self.put(depth, f"long {name} = {self.value()};")
            self.put(depth, f"{head} {name} += a[i][{j}] % 9;")
            self.put(depth, f"{name} = {name} % 60;")
            self.scalars[name] = "long"
        elif kind == 3:
            name, sign = self.fresh("r"), self.pick.choice("<>")
            self.put(depth, f"long {name} = {self.value()};")
            self.put(depth, f"{head} if (a[i][{j}] {sign} {name}) {name} = a[i][{j}];")
            self.scalars[name] = "long"
        elif kind == 4:
            name = self.fresh("r")
            self.put(depth, f"double {name} = {self.real()};")
            self.put(depth, f"{head} {name} += x[i][{j}] * 2 + d[i][{j}];")
            self.put(
                depth, f"{name} = {name} > 20 ? 3.0 : {name} < -20 ? 2.0 : {name};"
            )
            self.scalars[name] = "double"
        elif kind == 5:
            self.put(depth, f"{head} {{")
            self.put(depth + 1, f"long u = {self.value(f'a[i][{j}]', j)};")
            self.put(depth + 1, f"if ({self.test('u', j)}) continue;")
            self.put(depth + 1, f"d[i][{j}] = u + d[i][{j}] % 5;")
            self.put(depth, "}")
        elif kind == 6:
            z = self.fresh("z")
            self.put(depth, f"{head} {{")
            self.put(depth + 1, f"double u = {self.real()};")
            self.put(depth + 1, f"for (int {z} = 0; {z} < 3; {z}++) u = u - x[i][{j}];")
            self.put(depth + 1, f"x[i][{j}] = u > 9 ? 1.0 : u < -9 ? -2.0 : u;")
            self.put(depth, "}")
        elif kind == 7 and self.has_counts:
            self.put(depth, f"{head} h[(a[i][{j}] % 5 + 5) % 5]++;")
        else:
            rows = self.fresh("t")
            k = self.fresh("k")
            self.put(depth, f"long {rows}[8];")
            self.put(
                depth,
                f"for (int {k} = 0; {k} < 8; {k}++) {rows}[{k}] = {self.value(k)};",
            )
            self.put(depth, f"{head} a[i][{j}] = (a[i][{j}] + {rows}[{j} % 8]) % 70;")

    def body(self, depth: int, level: int) -> None:
        """Statements at one depth; what they declare ends with them."""
        known = dict(self.scalars)
        for _ in range(self.pick.randint(2, 4)):
            kind = self.pick.random()
            if kind < 0.42:
                self.region(depth)
            elif kind < 0.8 or level > 1:
                self.sequential(depth)
            elif kind < 0.9:
                r = self.fresh("o")
                self.put(
                    depth,
                    f"for (int {r} = 0; {r} < {self.pick.randint(2, 3)}; {r}++) {{",
                )
                self.body(depth + 1, level + 1)
                leaving = self.pick.choice(["break", "continue", ""])
                if leaving:
                    outside = dict(self.scalars)
                    self.put(depth + 1, f"if ({self.test(r)}) {leaving};")
                    self.region(depth + 1)
                    self.scalars = outside
                self.put(depth, "}")
            else:
                self.put(depth, f"if ({self.test()}) {{")
                self.body(depth + 1, level + 1)
                self.put(depth, "} else {")
                self.body(depth + 1, level + 1)
                self.put(depth, "}")
            if level == 0 and self.pick.random() < 0.12:
                self.put(depth, f"if ({self.test()}) continue;")
        if level:
            self.scalars = known


def nest(seed: int) -> str:
    """The text of a random nest."""
    pick = random.Random(seed)
    writer = Writer(pick, has_counts=pick.random() < 0.3)
    has_sum = pick.random() < 0.3
    writer.put(1, "long whole = total[0], far;")
    head = pick.choice(["int i = 0; i < n; i++", "int i = n - 1; i >= 0; i--"])
    writer.put(1, f"for ({head}) {{")
    writer.body(2, 0)
    writer.region(2)
    if has_sum:
        writer.put(2, f"whole += {writer.value()};")
    writer.put(1, "}")
    writer.put(1, "total[0] = whole;")
    return "\n".join([f"{HEAD} {{", *writer.lines, "}", ""])


def in_cxx(text: str) -> str:
    """The same with vectors and a template; it has a caller for pointers beside it."""
    body = text[text.index(") {\n  long whole") + 1 :]
    body = body.replace("long whole = total[0], far;", "long far;")
    body = body.replace("total[0] = whole;", "")
    body = re.sub(r"\be\[i\]\[([^][]+)\]\[(\w+)\]", r"e[(i * m + \1) * 3 + \2]", body)
    body = re.sub(r"\b([adx])\[i\]\[([^][]+)\]", r"\1[i * m + (\2)]", body)
    return f"{FLAT}{body}{CALLED}".replace("limited(", "limited<long>(").replace(
        "T limited<long>(", "T limited("
    )


def arrays_of(seed: int, n: int, m: int) -> dict[str, np.ndarray]:
    """Small numbers."""
    made = np.random.default_rng(seed)
    return {
        "a": made.integers(-9, 9, (n, m)),
        "b": made.integers(-9, 9, n),
        "d": made.integers(-9, 9, (n, m), "i4"),
        "x": made.integers(-5, 5, (n, m)).astype("f8"),
        "e": made.integers(-9, 9, (n, m, 3)),
        "y": made.integers(-9, 9, n).astype("f4"),
        "p": made.integers(-9, 9, n),
        "h": made.integers(-9, 9, 5),
        "total": made.integers(-9, 9, 1),
    }


def in_order(
    text: str, suffix: str, folder: Path
) -> Callable[[int, int, dict[str, np.ndarray]], None]:
    """The text as it stands, compiled."""
    path, made = folder / f"f.{suffix}", folder / "f.so"
    path.write_text(text)
    language = "c++" if suffix == "cpp" else "c"
    options = ["-O1", "-ffp-contract=off", "-w", "-fPIC", "-shared"]
    subprocess.run(
        [compiler() or "", "-x", language, *options, str(path), "-o", str(made)],
        check=True,
    )
    function = ctypes.CDLL(str(made))["g" if suffix == "cpp" else "f"]

    def execute(n: int, m: int, arrays: dict[str, np.ndarray]) -> None:
        function(n, m, *(ctypes.c_void_p(each.ctypes.data) for each in arrays.values()))

    return execute


def run(
    kernel: Callable[..., Any], n: int, m: int, arrays: dict[str, np.ndarray]
) -> None:
    """Gives a program what it asks for; the outer sum is a scalar of its own."""
    given = {**arrays, "n": n, "m": m, "whole": int(arrays["total"][0])}
    asked = signature(kernel).parameters
    left = kernel(**{name: given[name] for name in asked})
    if "whole" in asked:
        arrays["total"][0] = left


def differing(
    seed: int,
    suffix: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    forms: Sequence[Form],
) -> Iterator[str]:
    """What forms leave otherwise, or why the nest has no kernel."""
    text = nest(seed)
    text = in_cxx(text) if suffix == "cpp" else text
    reference = in_order(text, suffix, folder)
    found, error = next(iter(nests(f"{folder / 'f'}.{suffix}:f")))
    if found is None:
        yield f"no kernel: {error}"
        return
    pick = random.Random(seed)
    for form in forms:
        threads = pick.choice(THREADS)
        made = offloaded(placed(found, threads, {}), form, threads, {}, "cupy")
        scope = with_cupy(made, folder, monkeypatch)
        for number, (n, m) in enumerate(SIZES):
            wanted, got = (arrays_of(seed + number, n, m) for _ in range(2))
            shaped = dict(got)
            if suffix == "cpp":
                shaped |= {name: got[name].reshape(-1) for name in "adxe"}
            reference(n, m, wanted)
            try:
                run(scope["f"], n, m, shaped)
            except RuntimeError as failure:
                yield f"{form} {threads} {n}x{m}: {failure}"
            for name, each in wanted.items():
                if each.tobytes() != got[name].tobytes():
                    yield f"{form} {threads} {n}x{m}: {name}"


@pytest.mark.parametrize(("seed", "suffix"), [(2, "c"), (200, "cpp")])
@pytest.mark.sampled(4)
def test_a_random_nest(seed, suffix, tmp_path, monkeypatch):
    assert list(differing(seed, suffix, tmp_path, monkeypatch, ("specialised",))) == []


@pytest.mark.nightly
@pytest.mark.parametrize("suffix", ["c", "cpp"])
@pytest.mark.parametrize("seed", range(100))
def test_random_nests(seed, suffix, tmp_path, monkeypatch):
    found = list(differing(seed, suffix, tmp_path, monkeypatch, FORMS))
    assert [each for each in found if "no kernel" not in each] == []
