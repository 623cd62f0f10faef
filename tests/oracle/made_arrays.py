"""Random Python functions that make arrays themselves, and runs of them that are watched.

Python runs the text as it stands, on arrays that write down each access with the iteration
that makes it. A subscript in front of an array or behind it raises an exception.
"""

import ast
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from typing import Any

import numpy as np

_IN_A_LOOP = 8
_SIZES = ("n", "n", "m", "n + 1", "2 * n", "n + m", "n - 1", "len(a)", "a.shape[0]", "k",
          "3", "4", "7", "max(n, m)", "n // 2", "c.shape[1]", "a.size")  # fmt: skip
_FLAT = (
    "np.zeros({s})", "np.ones({s})", "np.empty({s})", "np.full({s}, 2.0)", "np.zeros(({s},))",
    "np.full({s}, -1, dtype=np.int64)", "np.full({s}, 2, np.float64)",
    "np.zeros(shape={s})", "np.zeros([{s}], dtype=float)", "np.zeros_like(a)", "a.copy()",
    "np.copy(a)", "np.array(a)", "np.empty_like(a)", "np.full_like(a, 1.0)", "[0.0] * ({s})",
    "np.linspace(0.0, 1.0, {s})", "np.linspace(0.0, 1.0, num={s})", "np.arange({s})",
    "np.arange(1, {s})", "np.zeros(a.shape)", "np.array([1.0, 2.0, 3.0, 4.0, 5.0])",
    "np.zeros(8).copy()", "np.random.rand({s})", "np.random.uniform(0.0, 1.0, {s})",
    "np.zeros({s}).astype(float)", "a[1:]", "a[:4]", "a[1:].copy()", "[0.0] * ({s})",
    "make({s})", "[0.0 for _ in range({s})]", "[0.0, 1.0, 2.0, 3.0]",
    "np.linspace(0.0, 1.0)", "a", "np.asarray(a)", "c[0]",
    "c[1, 1:]", "np.random.permutation({s})",
)  # fmt: skip
_DERIVED = (
    "a * 2", "a + 1.0", "-a", "a + c[0]", "V + a[0]", "V * 2", "V", "V.copy()", "V[1:]",
    "np.zeros_like(V)", "np.append(a, 1.0)", "np.append(V, a)", "np.concatenate((a, c[0]))",
    "np.concatenate([a, np.zeros({s})])", "np.hstack((a, V))", "c.ravel()", "np.ravel(c)",
    "c.reshape(-1)", "c.flatten()", "np.tile(a, 2)", "np.repeat(a, 3)", "a.repeat(2)",
    "a.astype(float)", "a[1:-1]", "a[::2]", "a[::-1]", "a[-3:]", "np.sqrt(a)", "np.cumsum(a)",
    "np.sort(a)", "np.where(a > 0.5, a, 0.0)", "np.maximum(a, 0.5)", "np.diff(a)",
    "np.roll(a, 1)", "c[:, 0]", "c[:, 0].copy()", "c.T[0]", "c.sum(axis=0)",
    "np.sum(c, axis=1)", "np.dot(c, c[0])", "np.array([1.0 * j for j in range({s})])",
    "np.ones(3) * 2", "np.arange(0, {s}, 2)", "np.arange({s}) * 1.0", "np.resize(a, {s})",
    "np.delete(a, 0)", "np.insert(a, 0, 1.0)", "np.pad(a, 1)", "np.clip(a, 0, 1)",
    "np.zeros(12)[2:7]", "np.full({s}, fill_value=1.0)", "list(a)",
    "np.zeros(len(a) + 1)", "np.linspace(0.0, 1.0, 5) + a[0]", "np.zeros(6).reshape(6)",
    "np.outer(a, a)[0]", "np.zeros_like(a[1:])", "np.empty_like(c[0])", "a if n > 2 else V",
    "np.zeros({s}) + a", "np.asarray(V)", "a[:n]", "a[n:]", "a[2:m]", "np.flip(a)",
    "grown(a)", "part(a, {s})",
)  # fmt: skip
_TABLES = (
    "np.zeros(({s}, {t}))", "np.ones(({s}, 3))", "np.zeros_like(c)", "c.copy()", "c.T",
    "np.eye({s})", "np.identity({s})", "np.zeros(c.shape)", "np.random.rand({s}, {t})",
    "np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])", "np.zeros(12).reshape(3, 4)",
    "[[0.0] * ({t}) for _ in range({s})]", "np.empty(shape=({s}, {t}))", "c[1:]", "c[:, 1:]",
)  # fmt: skip
_DERIVED_TABLES = (
    "np.outer(a, a)", "np.vstack((a, a))", "np.vstack([a, c[0]])", "np.hstack((c, c))",
    "c * 2", "c + a[0]", "np.tile(a, (3, 1))", "np.reshape(a, (2, -1))", "a.reshape(2, -1)",
    "np.stack((a, a))", "np.column_stack((a, a))", "np.array([a, a])", "T", "T.copy()",
    "np.concatenate((c, c), axis=1)", "np.concatenate((c, c))", "np.dot(c, c.T)", "c @ c.T",
    "np.transpose(c)", "np.sqrt(c)", "c + c[0]", "c[::2]", "np.copy(c[1:])", "T[1:, 2:]",
    "np.zeros_like(c[1:])", "np.repeat(c, 2, axis=0)", "np.full(({s}, {t}), 1.0)",
    "np.zeros((2, 3)) + a[0]", "np.zeros_like(T)", "c.astype(float)", "np.zeros((a.size, 3))",
    "np.diag(a)", "a[:, None] + a", "c.reshape(-1, 2)", "np.zeros(12).reshape({s}, -1)",
)  # fmt: skip


def text(seed: int) -> str:
    """A function `f(a, c, n, m)` with a loop or two over arrays, some of its own."""
    draw = random.Random(seed)
    found = "\n".join(_Writer(draw).lines())
    if " v = [" in found:
        found = found.replace("v.shape[0]", "len(v)").replace("v.size", "len(v)")
    if " w = [" in found:
        found = found.replace("w.shape[1]", "len(w)")
    lines = found.split("\n")
    if draw.random() < 0.15:
        lines = [*_in_a_class(lines)]
    return "\n".join(lines) + "\n"


def _in_a_class(lines: list[str]) -> Iterator[str]:
    """The function as a method, with its arrays as attributes of the instance."""
    start = lines.index("def f(a, c, n, m):")
    yield from lines[:start]
    yield from (
        "class Box:",
        "    def __init__(self, n):",
        "        self.u = np.zeros(6)",
    )
    yield from ("        self.x = np.zeros(n)", "        self.n = n", "")
    yield "    def f(self, a, c, n, m):"
    for line in lines[start + 1 :]:
        line = re.sub(r"\bv\b", "self.v", line)
        yield "    " + re.sub(
            r"\bV\b", random.Random(line).choice(("self.u", "self.x")), line
        )
    yield from ("", "def f(a, c, n, m):", "    return Box(SIZE).f(a, c, n, m)")


class _Writer:
    def __init__(self, draw: random.Random) -> None:
        self._draw = draw

    def lines(self) -> Iterator[str]:
        draw = self._draw
        yield from ("V = np.zeros(8)", "T = np.zeros((4, 6))", "")
        yield from ("def make(x):", "    return np.zeros(x)", "")
        yield from ("def grown(x):", "    y = np.append(x, 1.0)", "    return y", "")
        yield from ("def part(x, k):", "    return x[k:]", "")
        yield "def f(a, c, n, m):"
        yield f"    k = {draw.choice(('n', 'm + 1', 'len(a)', '5', 'n * m', 'int(n / 2)'))}"
        if draw.random() < 0.2:
            yield f"    {draw.choice(('n', 'k'))} += 1"
        made = ["    v = " + self._made(_FLAT), "    w = " + self._made(_TABLES)]
        if draw.random() < 0.2:
            made[0] = (
                f"    if n > m:\n    {made[0]}\n    else:\n        v = "
                + self._made(_FLAT)
            )
        if draw.random() < 0.25:
            made.insert(0, f"    v = {self._made(_FLAT)}")
        yield from draw.sample(made, len(made))
        if draw.random() < 0.15:
            yield f"    n = {draw.choice(('len(v)', 'n + 1', 'm', 'v.shape[0]'))}"
        yield f"    for i in range({self._range()}):"
        if draw.random() < 0.25:
            indent = draw.choice(("        ", "            "))
            if len(indent) > _IN_A_LOOP:
                yield f"        if {self._index()} > {draw.choice(('0', 'n', 'i'))}:"
            yield f"{indent}t = " + self._made(_FLAT)
            yield f"{indent}t[{self._index()}] = a[i]"
            yield f"{indent}a[i] = t[{self._index()}]"
        for _ in range(draw.choice((1, 1, 2))):
            yield f"        {self._place()} = {self._place()} + {self._value()}"
        yield f"    return {draw.choice(('v', 'v, w', 'v[0]', '0', 'a'))}"

    def _made(self, forms: tuple[str, ...]) -> str:
        draw = self._draw
        if draw.random() < 0.4:
            forms = _DERIVED if forms is _FLAT else _DERIVED_TABLES
        return draw.choice(forms).format(s=draw.choice(_SIZES), t=draw.choice(_SIZES))

    def _range(self) -> str:
        first = self._draw.choice(("", "", "1, ", "2, "))
        ends = ("n", "m", "k", "len(v)", "v.shape[0]", "len(w)", "n - 1", "len(v) - 1", "6",
                "w.shape[1]", "len(a)", "n + m", "v.size")  # fmt: skip
        return first + self._draw.choice(ends)

    def _index(self) -> str:
        choices = ("i", "i", "i", "i + 1", "i - 1", "i + 3", "m", "n", "-1", "-2", "0", "3",
                   "2 * i", "n - i", "-i", "i + m", "i + 10", "len(v) - i - 1", "k", "m - 1",
                   "i // 2", "i % 3")  # fmt: skip
        return self._draw.choice(choices)

    def _place(self) -> str:
        array = self._draw.choice(("v", "v", "v", "a", "w", "c", "V"))
        if array in "wc":
            return f"{array}[{self._index()}, {self._index()}]"
        return f"{array}[{self._index()}]"

    def _value(self) -> str:
        return self._draw.choice(("1", "i", "len(v)", "0.5", "w.shape[1]", "n"))


class IterationError(Exception):
    """A run ends where the program raises an exception."""


@dataclass(frozen=True, slots=True)
class Touch:
    """An access to an element, by the value of the index in its iteration."""

    index: int | None
    place: object
    is_write: bool


class _Log:
    """What a run touches; arrays are kept, so that no two have one address."""

    def __init__(self) -> None:
        self.index: int | None = None
        self.touches: list[Touch] = []
        self.kept: list[object] = []
        self.iterations: list[int] = []

    def note(self, array: Any, subscripts: Any, *, is_write: bool) -> None:
        for place in _places(array, subscripts):
            self.touches.append(Touch(self.index, place, is_write))


_LOG = _Log()


def _places(array: Any, subscripts: Any) -> Iterator[object]:
    """The addresses of elements, which an array shares with its views."""
    if isinstance(array, np.ndarray):
        found = np.ndarray.__getitem__(array.view(np.ndarray), subscripts)
        if isinstance(found, np.ndarray):
            for where in np.ndindex(found.shape):
                yield found.__array_interface__["data"][0] + sum(
                    map(int.__mul__, where, found.strides)
                )
        else:
            listed = subscripts if isinstance(subscripts, tuple) else (subscripts,)
            pairs = zip(listed, array.shape, array.strides, strict=True)
            start = array.__array_interface__["data"][0]
            yield start + sum((k + size * (k < 0)) * width for k, size, width in pairs)
    else:
        yield id(array), range(len(array))[subscripts]


class _Array(np.ndarray):
    def __getitem__(self, key: Any) -> Any:
        _LOG.note(self, key, is_write=False)
        return super().__getitem__(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        _LOG.note(self, key, is_write=True)
        super().__setitem__(key, value)


class _List(list[Any]):
    def __getitem__(self, key: Any) -> Any:
        found = super().__getitem__(key)
        if not isinstance(found, list):
            _LOG.note(self, key, is_write=False)
        return found

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key, value)
        _LOG.note(self, key, is_write=True)


def _watched(made: Any, *sources: Any) -> Any:
    """What is made, as an array that is watched; all of its sources is read."""
    for each in sources:
        if isinstance(each, np.ndarray):
            _LOG.note(each, ..., is_write=False)
    if isinstance(made, np.ndarray):
        made = made.view(_Array)
    elif isinstance(made, list):
        made = _List(map(_watched, made))
    _LOG.kept.append(made)
    return made


def _iterations(indices: Iterable[int]) -> Iterator[int]:
    for index in indices:
        _LOG.index = index
        _LOG.iterations.append(index)
        yield index
    _LOG.index = None


class _Watch(ast.NodeTransformer):
    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        if isinstance(node.targets[0], ast.Name | ast.Attribute):
            read = [x for x in ast.walk(node.value) if isinstance(x, ast.Name)]
            used = [x for x in read if x.id in "ac"]
            called = ast.Name("_watched", ast.Load())
            node.value = ast.Call(called, [node.value, *used], [])
        return node

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        if not (isinstance(node.target, ast.Name) and node.target.id == "i"):
            return node
        order = ast.Call(ast.Name("_order", ast.Load()), [node.iter], [])
        node.iter = ast.Call(ast.Name("_iterations", ast.Load()), [order], [])
        return node


Order = Callable[[Iterable[int]], Iterable[int]]


@dataclass(frozen=True, slots=True)
class Run:
    """What a run touches, what it leaves (its result and its arguments), its iterations."""

    touches: tuple[Touch, ...]
    left: tuple[Any, ...]
    iterations: tuple[int, ...]


def executed(
    program: str,
    sizes: Mapping[str, int],
    order: Order = list,
    more: Callable[[Mapping[str, Any]], Sequence[Any]] = lambda scope: (),
) -> Run | None:
    """The run on arrays of some sizes; nothing where it raises an exception.

    `more` makes further arguments of what the module defines.
    """
    _LOG.__init__()  # type: ignore[misc]
    np.random.seed(1)
    random.seed(1)
    draw = np.random.default_rng(2)
    a = draw.random(sizes["a.shape[0]"])
    c = draw.random((sizes["c.shape[0]"], sizes["c.shape[1]"]))
    # What an empty array holds is anybody's guess, so it may be zeros.
    tree = _Watch().visit(ast.parse(program.replace("np.empty", "np.zeros")))
    scope: dict[str, Any] = {
        "SIZE": sizes.get("self.x.shape[0]", 8), "np": np, "_watched": _watched,
        "_iterations": _iterations, "_order": order,
    }  # fmt: skip
    exec(compile(ast.fix_missing_locations(tree), "<made>", "exec"), scope)
    first, second = a.view(_Array), c.view(_Array)
    given = more(scope)
    try:
        with np.errstate(all="ignore"), redirect_stdout(StringIO()):
            result = scope["f"](first, second, sizes["n"], sizes["m"], *given)
    except (Exception, SystemExit):  # Whatever it is, the run does not conform.
        return None
    parts = result if isinstance(result, tuple) else (result,)
    left = (*map(_content, parts), a, c, *map(_content, given))
    return Run(tuple(_LOG.touches), left, tuple(_LOG.iterations))


def _content(given: Any) -> Any:
    """What an argument holds; of a function nothing is compared."""
    given = getattr(given, "x", given)
    return np.array(given) if isinstance(given, np.ndarray | list | int | float) else 0


def watched(array: Any) -> Any:
    """An array of which the accesses are written down."""
    return array.view(_Array)


def meet(run: Run, source: int, sink: int) -> bool:
    """Whether two iterations touch one element, and one of them writes it."""
    found: list[dict[object, bool]] = [{}, {}]
    for each in run.touches:
        for index, places in zip((source, sink), found, strict=True):
            if each.index == index:
                places[each.place] = places.get(each.place, False) or each.is_write
    first, second = found
    return any(first[p] or second[p] for p in first.keys() & second.keys())
