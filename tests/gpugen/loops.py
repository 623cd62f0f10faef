"""Random loops as Python text, their data, and what Python itself does with them.

The oracle knows nothing of programs or plans: the function is run on arrays that note
which iteration touches which element.
"""

import random
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from depanalysis.frontends.python import translate
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop, walk_statements
from depanalysis.source import SourceFile

HEADER = "def f(a, b, c, h, p, q, w, x, y, n, s):"
ARRAYS = ("a", "b", "c", "h", "p", "q", "w", "x", "y")


def _index(r: random.Random, index: str) -> str:
    return r.choice(
        [
            index, f"p[{index}]", f"q[{index}]", f"p[{index}]", f"q[{index}]",
            f"p[q[{index}] % len(p)]", f"p[{index}] + 1", f"q[{index}] - {index}",
            f"p[{index}] * 2 - q[{index}]", f"(p[{index}] & 7)", f"p[{index}] // 2",
            f"n - 1 - {index}", f"max(p[{index}], q[{index}])", f"-1 - {index}",
            f"p[{index}] if x[{index}] > 0.5 else q[{index}]", f"~p[{index}]", "-1",
            f"abs(p[{index}])", f"p[{index}] >> 1", f"(p[{index}] ^ 1)", f"h[{index}] % n",
        ]
    )  # fmt: skip


def _value(r: random.Random, index: str) -> str:
    at = _index(r, index)
    return r.choice(
        [
            f"x[{index}]", f"x[{index}] * y[{index}] + 1", f"a[{at}]", f"a[{at}] * 0.5",
            f"b[{at}] - x[{index}]", f"x[{index}] / y[{index}]", f"-a[{at}]", "s",
            f"min(x[{index}], a[{at}])", f"y[{at}]", f"x[{index}] + {index}", "2.5",
            f"c[{at}, {index} % 3]", f"abs(b[{at}])", f"p[{index}] * 1.5",
            f"b[{at}] if y[{index}] > x[{index}] else 0.0",
        ]
    )  # fmt: skip


def statements(r: random.Random, index: str, depth: int = 0) -> list[str]:
    """Some statements of a body."""
    if depth < 2 and r.random() < 0.4:
        return _compound(r, index, depth)
    return _simple(r, index)


def _simple(r: random.Random, index: str) -> list[str]:
    one, other, value = _index(r, index), _index(r, index), _value(r, index)
    return r.choice(
        [
            [f"a[{one}] = {value}"],
            [f"a[{one}] = {value}"],
            [f"{r.choice('ab')}[{one}] {r.choice('+-*')}= {value}"],
            [f"{r.choice('ab')}[{one}] {r.choice('+-*')}= {value}"],
            [f"t = {one}", f"u = t + {r.randint(-1, 1)}", f"a[u] = {value}"],
            [f"c[{one}, {index} % 3] = {value}"],
            [f"h[{one}] {r.choice(['=', '+=', '-='])} {other}", f"w[h[{index}]] = 1.0"],
            [f"v = {value}", f"b[{one}] = v * v", f"a[{index}] = v"],
        ]
    )


def _compound(r: random.Random, index: str, depth: int) -> list[str]:
    one, other = _index(r, index), _index(r, index)
    inner = [f"    {line}" for line in statements(r, index, depth + 1)]
    others = [f"    {line}" for line in statements(r, index, depth + 1)]
    k = "jk"[depth]
    inside = [f"    {line}" for line in statements(r, r.choice([k, index]), depth + 2)]
    test = r.choice([f"x[{index}] > 0.5", f"{one} < {other}", f"{index} % 2 == 0"])
    test = r.choice([test, f"{test} and y[{index}] > 0.25", f"not {test}"])
    return r.choice(
        [
            [f"if {test}:", *inner],
            [f"if {test}:", *inner, "else:", *others],
            [f"if x[{index}] > {r.choice([0.3, 0.8])}:", "    continue", f"a[{one}] = 1.0"],
            [f"for {k} in range(abs(p[{index}]) % 3):", *inside],
            [
                "z = 0.0", f"for {k} in range({index}, min({index} + 3, n)):",
                f"    z += a[q[{k}]] * x[{k}]", f"b[{one}] = z",
            ],
            [
                f"m = abs({one}) % 4", "while m > 0:", "    m -= 1",
                f"    a[{other}] += y[m]", "    if x[m] > 0.7:", "        break",
            ],
            [
                f"m = abs({one}) % 4", "while x[m] > 0.1 and m > 0:",
                f"    a[{other}] += y[m]", "    m = m - 1",
            ],
        ]
    )  # fmt: skip


def seeded_text(seed: int) -> str:
    """A random function with one loop over `i`."""
    r = random.Random(seed)
    head = r.choice(
        [
            "range(n)",
            "range(n)",
            "range(1, n)",
            "range(n - 1, -1, -1)",
            "range(0, n, 2)",
        ]
    )
    body = [line for _ in range(r.randint(1, 3)) for line in statements(r, "i")]
    lines = [HEADER, f"    for i in {head}:", *(f"        {line}" for line in body)]
    return "\n".join([*lines, ""])


def seeded_data(seed: int, size: int | None = None) -> dict[str, Any]:
    """Arrays with no, few or many meetings; sometimes an index or a divisor is wrong."""
    r = random.Random(seed)
    n = size or r.randint(1, 24)
    room = r.choice([n, n + 2, 3 * n, 60 * n]) + 1
    dtype = r.choice(["int64", "int64", "int32", "int16", "uint8", "int8"])

    def indices() -> Any:
        kind = r.randrange(5)
        if kind == 0:
            found = r.sample(range(room), n)
        elif kind == 1:
            found = [min(k + r.randint(0, 1), n - 1) for k in range(n)]
        elif kind == 2:
            found = [r.randrange(max(1, n // 4)) for _ in range(n)]
        else:
            found = [r.randrange(room) for _ in range(n)]
        if r.random() < 0.15 and dtype != "uint8":
            found = [each - r.choice([0, 0, room]) for each in found]
        top = 2 ** (15 if dtype in ("int64", "int32", "int16") else 7) - 1
        found = [max(-top, min(top, each)) for each in found]
        if r.random() < 0.08:
            found[r.randrange(n)] = min(top, room + 5)
        return np.array(found, dtype=dtype)

    def reals(count: int) -> Any:
        return np.array([r.choice([r.random(), 0.5, 1.25]) for _ in range(count)])

    y = reals(room)
    if r.random() < 0.1:
        y[r.randrange(n)] = 0.0
    return {
        "a": reals(room), "b": reals(room), "c": reals(3 * room).reshape(room, 3),
        "h": np.array([r.randrange(n) for _ in range(room)]), "p": indices(),
        "q": indices(), "w": reals(room), "x": reals(room), "y": y, "n": n, "s": 0.75,
    }  # fmt: skip


def copied(data: dict[str, Any]) -> dict[str, Any]:
    """The same data in other memory."""
    return {k: v.copy() if isinstance(v, np.ndarray) else v for k, v in data.items()}


def program(text: str) -> tuple[Program, int]:
    """The Program of a function, and the number of its first loop."""
    translation = translate(SourceFile("random.py", text), keep_exceptions=True)
    assert translation.errors == ()
    (found,) = translation.programs
    body = enumerate(walk_statements(found.body))
    return found, next(n for n, stmt in body if isinstance(stmt, Loop))


def function(text: str) -> Any:
    """The function of a text."""
    scope: dict[str, Any] = {}
    exec(compile(text, "<random>", "exec"), scope)
    return scope["f"]


@dataclass
class Log:
    """Accesses by iteration: (array, element, is a write)."""

    iteration: int = -1
    touched: dict[int, set[tuple[str, int, bool]]] = field(default_factory=dict)

    def note(self, array: str, element: int, is_write: bool) -> None:
        self.touched.setdefault(self.iteration, set()).add((array, element, is_write))


class Noted:
    """A NumPy array that notes each access to an element."""

    def __init__(self, array: Any, name: str, log: Log) -> None:
        self.array, self.name, self.log = array, name, log

    def __len__(self) -> int:
        return len(self.array)

    def _element(self, index: Any) -> int:
        places = np.arange(self.array.size).reshape(self.array.shape)
        return int(places[index])

    def __getitem__(self, index: Any) -> Any:
        value = self.array[index]
        self.log.note(self.name, self._element(index), False)
        return value

    def __setitem__(self, index: Any, value: Any) -> None:
        self.array[index] = value
        self.log.note(self.name, self._element(index), True)


@dataclass
class Truth:
    """What Python leaves, which iterations met, and the exception, if there was one."""

    data: dict[str, Any]
    order: list[int]
    meetings: dict[int, set[tuple[int, str, int]]]
    error: Exception | None

    @property
    def sink(self) -> int | None:
        """The first iteration that meets an earlier one."""
        return next((i for i in self.order if self.meetings.get(i)), None)


def truth(text: str, data: dict[str, Any]) -> Truth:
    """Runs a function of one loop over `i` by Python, and notes its accesses."""
    log = Log()
    lines = text.split("\n")
    lines.insert(2, "        _log.iteration = i")
    noted = copied(data)
    order: list[int] = []

    class Mark:
        def __setattr__(self, name: str, value: int) -> None:
            log.iteration = value
            order.append(value)

    scope: dict[str, Any] = {"_log": Mark()}
    exec(compile("\n".join(lines), "<noted>", "exec"), scope)
    given = {
        k: Noted(v, k, log) if isinstance(v, np.ndarray) else v
        for k, v in noted.items()
    }
    error = None
    with np.errstate(all="raise", under="ignore"):
        try:
            scope["f"](**given)
        except (
            IndexError,
            ZeroDivisionError,
            OverflowError,
            FloatingPointError,
        ) as found:
            error = found
    return Truth(noted, order, _meetings(order, log), error)


def _meetings(order: list[int], log: Log) -> dict[int, set[tuple[int, str, int]]]:
    """For each iteration the earlier ones that it meets, and where."""
    users: dict[tuple[str, int], list[tuple[int, bool]]] = {}
    found: dict[int, set[tuple[int, str, int]]] = {}
    for i in order:
        for array, element, is_write in log.touched.get(i, ()):
            for earlier, was_write in users.get((array, element), ()):
                if is_write or was_write:
                    found.setdefault(i, set()).add((earlier, array, element))
        for array, element, is_write in log.touched.get(i, ()):
            users.setdefault((array, element), []).append((i, is_write))
    return found
