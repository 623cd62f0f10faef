"""Loops over named parts of NumPy arrays conflict where their verdict says it, and only there.

The arrays of a run note the address of each element that is read or written, so a part is
followed to the memory that it is a part of.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

import depanalysis
from depanalysis.verdicts import Verdict
from tests.nights import by_night

_SIZES = (0, 1, 2, 3, 4, 6, 10)
_SHAPES = ((3, 3), (4, 3), (2, 8), (8, 8))
_ENDS = (0, 1, 2, 4, 6, -1, -2)
_ROWS = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10),
    (0, 2, 3, 3, 6, 1, 4, 0, 5, 2, 1, 7),
    (2, 0, 1, 0, 1, 2, 2, 1, 0, 2, 1, 0),
    (10,) * 12,
)
_SEEDS = [
    pytest.param(range(0, 25), id="0-24"),
    *by_night((range(start, start + 50) for start in range(50, 2050, 50)), 8),
]
_STEPS = "iterations"
_NEXT = (0, False)
_TWO_ITERATIONS = 3
_OFTEN = 0.15


class Traced(np.ndarray):
    """An array that notes which of its elements are read and written."""

    def _note(self, key: Any, *, is_write: bool) -> None:
        whole = (*key, ...) if isinstance(key, tuple) else (key, ...)
        part = np.ndarray.__getitem__(self, whole)
        for place in np.ndindex(part.shape):
            offset = sum(k * s for k, s in zip(place, part.strides, strict=True))
            address = part.__array_interface__["data"][0] + offset
            _LOG.append((address, is_write))

    def __getitem__(self, key: Any) -> Any:
        found = super().__getitem__(key)
        if not isinstance(found, np.ndarray):
            self._note(key, is_write=False)
        return found

    def __setitem__(self, key: Any, value: Any) -> None:
        self._note(key, is_write=True)
        super().__setitem__(key, value)


_LOG: list[tuple[int, bool]] = []


class Writer:
    """Writes a function with names for parts of `a`, a vector, and of `m`, a matrix.

    Elements of `p` say where some of the parts are, and where they begin and end. A name
    may get another part later, or in some of the iterations of a loop inside.
    """

    def __init__(self, seed: int) -> None:
        self.draw = Random(f"views-{seed}")
        self.vectors, self.tables = ["a"], ["m"]
        self.lines: list[str] = []

    def _end(self, index: str | None) -> str:
        choices = [
            "",
            "1",
            "2",
            "k",
            "n",
            "k + 1",
            "p[k]",
            *([index, f"{index} + 2"] * 2 if index else []),
            *([f"p[{index}]", f"p[{index} + 1] - 1"] if index else []),
        ]
        return self.draw.choice(choices)

    def view(self, name: str, index: str | None, indent: str) -> None:
        """Gives a part of an array a name."""
        pick = self.draw.random()
        own = [index, index, f"p[{index}]", "q"] if index else ["k", "p[0]"]
        place = self.draw.choice(["0", "1", *own])
        if place == "q":
            self.lines.append(f"{indent}q = p[{index}]")
        table, vector = self.draw.choice(self.tables), self.draw.choice(self.vectors)
        self.tables = [each for each in self.tables if each != name]
        self.vectors = [each for each in self.vectors if each != name]
        lower, upper = self._end(index), self.draw.choice(["", self._end(index)])
        if pick < 0.3:
            self.lines.append(f"{indent}{name} = {table}[{place}]")
            self.vectors.append(name)
        elif pick < 0.45:
            self.lines.append(f"{indent}{name} = {table}[:, {place}]")
            self.vectors.append(name)
        elif pick < 0.85:
            self.lines.append(f"{indent}{name} = {vector}[{lower}:{upper}]")
            self.vectors.append(name)
        elif pick < 0.92:
            self.lines.append(f"{indent}{name} = {table}[{lower}:]")
            self.tables.append(name)
        else:
            self.lines.append(f"{indent}{name} = {vector}")
            self.vectors.append(name)

    def element(self, index: str) -> str:
        """An element of a vector or of a matrix."""
        place = self.draw.choice(
            [index, index, f"{index} + 1", f"{index} - 1", "0", "k"]
        )
        if self.draw.random() < 0.75:
            return f"{self.draw.choice(self.vectors)}[{place}]"
        other = self.draw.choice([index, "0", "1", "k"])
        return f"{self.draw.choice(self.tables)}[{place}, {other}]"

    def inside(self, index: str) -> None:
        """A loop, or an `if`, in which a name gets a part that it may not have outside."""
        head = self.draw.choice(["for j in range(2)", f"if {index} > 1"])
        self.lines.append(f"        {head}:")
        at = "j" if head.startswith("for") else "i" if index == "i" else None
        self.view(self.draw.choice(["w0", "w1", "v0"]), at, "            ")
        self.lines.append(f"            {self.element(at or 'k')} = 1")

    def text(self) -> str:
        for k in range(self.draw.randrange(3)):
            self.view(f"v{k}", None, "    ")
        over = self.draw.choice(self.vectors)
        head = self.draw.choice(
            (
                "for i in range(n)",
                "for i in range(1, n)",
                f"for i in range(len({over}))",
            )
            * 2
            + (
                "for r in m",
                "for i, r in enumerate(m)",
                f"for i, x in enumerate({over}[1:])",
            )
        )
        self.lines.append(f"    {head}:")
        index = "k" if head == "for r in m" else "i"
        if " r in" in head:
            self.vectors.append("r")
        for k in range(self.draw.randrange(3)):
            self.view(f"w{k}", index if index == "i" else None, "        ")
        if self.draw.random() < _OFTEN:
            self.inside(index)
        for _ in range(self.draw.randrange(1, 3)):
            to, given = self.element(index), self.element(index)
            value = "x" if " x in" in head and self.draw.random() < 0.5 else given
            self.lines.append(f"        {to} = {value} + 1")
            if self.draw.random() < _OFTEN:
                self.lines.insert(-1, f"        p[{index}] = k")
        if self.draw.random() < _OFTEN:
            self.inside(index)
        return "\n".join(("def f(a, m, n, k, p):", *self.lines, ""))


def _conflicts(text: str) -> Iterator[bool]:
    """Whether iterations conflict, for each run of at least two that raises nothing."""
    names: dict[str, object] = {_STEPS: _steps}
    loop = next(x for x in text.split("\n") if x.startswith("    for "))
    head, over = loop.removesuffix(":").split(" in ", 1)
    exec(text.replace(loop, f"{head} in {_STEPS}({over}):"), names)
    for size, (rows, columns), n, k, ends in product(
        _SIZES, _SHAPES, _SIZES, _ENDS, _ROWS
    ):
        a, p = np.zeros(size).view(Traced), np.array(ends).view(Traced)
        m = np.zeros((rows, columns)).view(Traced)
        _LOG.clear()
        try:
            names["f"](a, m, n, k, p)  # type: ignore[operator]
        except (IndexError, UnboundLocalError, ValueError):
            continue
        if _LOG.count(_NEXT) >= _TWO_ITERATIONS:
            yield _is_conflict()


def _steps(over: Iterable[object]) -> Iterator[object]:
    """What a loop goes over, with a note where an iteration begins or the last one ends."""
    _LOG.append(_NEXT)
    for each in over:
        yield each
        _LOG.append(_NEXT)


def _is_conflict() -> bool:
    steps: dict[int, set[int]] = defaultdict(set)
    written: set[int] = set()
    step = 0
    for address, is_write in _LOG:
        step += address == 0
        if step:
            steps[address].add(step)
            written |= {address} if is_write else set()
    return any(len(steps[each]) > 1 for each in written)


def judged(seed: int) -> str:
    """The verdict on the loop of a seed, if it is right."""
    text = Writer(seed).text()
    (report,) = depanalysis.check(text, language="python").files
    loop, *_ = report.loops
    runs = list(_conflicts(text))
    said = f"{seed}: {loop.verdict}\n{text}"
    if loop.verdict is Verdict.PARALLEL and not loop.needs.reduction:
        assert not any(runs), said
    if loop.verdict is Verdict.SEQUENTIAL:
        assert any(runs) or not runs, said
    return loop.verdict.value


@pytest.mark.parametrize("seeds", _SEEDS)
@pytest.mark.sampled(4)
def test_verdicts_on_loops_with_views_are_right(seeds: range) -> None:
    counts = Counter(map(judged, seeds))
    assert counts["parallel"] + counts["sequential"] > len(seeds) // 3, counts
