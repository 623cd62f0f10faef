"""NumPy as the judge of sections: both have to leave the same elements.

Random statements on sections and rows are run by NumPy and, translated, by the reference
interpreter. Runs in which NumPy spreads values over more elements than they have are left
out, because a translation takes sections that meet for equally long.
"""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

import depanalysis
from depanalysis.frontends.python import translate
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.ir.parser import parse
from depanalysis.ir.printer import show
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Opaque, walk_statements
from depanalysis.source import SourceFile
from depanalysis.verdicts import LoopVerdict, Verdict
from tests.nights import by_night

_SEEDS = [
    *range(14),
    *by_night(range(14, 1000), 260),
]


class _SpreadError(Exception):
    """Arrays of different shapes meet."""


def _check_shapes(*shapes: tuple[int, ...]) -> None:
    longest = max(shapes, key=len)
    for each in shapes:
        if each != longest[len(longest) - len(each) :]:
            raise _SpreadError


class _Strict(np.ndarray):
    """An array that meets only arrays of its own last extents, and numbers."""

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kw: Any) -> Any:
        _check_shapes(*map(np.shape, inputs))
        plain = [np.asarray(each) for each in inputs]
        outputs = kw.pop("out", None)
        if outputs is None:
            return np.asarray(getattr(ufunc, method)(*plain, **kw)).view(_Strict)
        for each in inputs:
            _check_shapes(outputs[0].shape, np.shape(each))
        getattr(ufunc, method)(
            *plain, out=tuple(np.asarray(each) for each in outputs), **kw
        )
        return outputs[0]

    def __setitem__(self, place: Any, value: Any) -> None:
        _check_shapes(np.shape(self[place]), np.shape(value))
        super().__setitem__(place, value)


def _end(r: random.Random) -> str:
    return r.choice(
        ["", "", "i", "i + 1", "n", "n - 1", "n - i", "-i", "k", "-k", "1", "2", "-1",
         "-2", "-4", "i + 2", "2 * i", "len(a) - i"]
    )  # fmt: skip


def _section(r: random.Random) -> str:
    step = r.choice(["", "", "", ":1", ":2", ":3"])
    return f"{_end(r)}:{_end(r)}{step}"


def _ends(r: random.Random) -> tuple[str, str]:
    """Two sections that are often equally long."""
    first = _section(r)
    if r.random() < 0.5:
        return first, first
    low = r.choice(["0", "1", "2", "i"])
    other = r.choice(["0", "1", "i"])
    size = r.choice(["2", "3", "k"])
    return f"{low}:{low} + {size}", f"{other}:{other} + {size}"


def _statement(r: random.Random) -> str:
    one, other = _ends(r)
    x, y = r.choice("ab"), r.choice("ab")
    u, v = r.choice("cd"), r.choice("cd")
    return r.choice(
        [
            f"{x}[{one}] = {y}[{other}]",
            f"{x}[{one}] = {y}[{other}] + {x}[{other}]",
            f"{x}[{one}] = 2 * {y}[i] + k",
            f"{x}[{one}] += {y}[{other}]",
            f"{x}[{one}] -= k",
            f"{x}[{one}] = {y}[i:i + 1]",
            f"{u}[i, {one}] = {v}[i - 1, {other}]",
            f"{u}[{one}, k] = {v}[{other}, i] + 1",
            f"{u}[i] = {v}[k] * 3",
            f"{u}[i] += {v}[:, i]",
            f"{u}[{one}, {other}] = {v}[{one}, {other}] + 1",
            f"{u}[:, {one}] = {x}[{other}]",
            f"{u}[{x}[0] % 3, {one}] = {x}[0]",
            f"{x}[{x}[0] % 3:] = {x}[0] + 1",
            f"{x}[i] = {u}[i, k]",
        ]
    )


def seeded_function(seed: int) -> str:
    """The text of a random function of two vectors, two matrices and two integers."""
    r = random.Random(seed)
    body = [_statement(r) for _ in range(r.randint(1, 2))]
    lines = "\n        ".join(body)
    return (
        "def f(a, b, c, d, n, k):\n    for i in range(n):\n"
        f"        {lines}\n    t = c[0, 0] + d[0, 0] + a[0] + b[0]\n"
    )


def _integral(program: Program) -> Program:
    (found,), errors = parse(
        SourceFile("integral.ir", _whole(show(program).replace("f64", "int")))
    )
    assert not errors, errors
    return found


def _whole(text: str) -> str:
    for digit in "0123456789":
        text = text.replace(f"{digit}.0", digit)
    return text


def _arrays(seed: int) -> dict[str, np.ndarray]:
    r = np.random.default_rng(seed)
    size = 1 + seed % 6
    shapes = {
        "a": (size,),
        "b": (size + seed % 2,),
        "c": (size, size),
        "d": (size,) * 2,
    }
    return {
        name: r.integers(0, 9, shape).astype(np.int64).view(_Strict)
        for name, shape in shapes.items()
    }


def _interpreted(
    program: Program, arrays: dict[str, np.ndarray], n: int, k: int
) -> dict[str, list[int]]:
    sizes = {"n": n, "k": k}
    for name, each in arrays.items():
        sizes |= {f"{name}.shape.{x}": extent for x, extent in enumerate(each.shape)}
    known = {each.name for each in program.parameters}

    def memory(name: str, element: tuple[int, ...]) -> int:
        return int(arrays[name][element]) if name in arrays else 0

    outcome = run(
        program, Inputs({x: v for x, v in sizes.items() if x in known}, memory)
    )
    return {
        name: [
            int(outcome.memory.get((name, place), int(each[place])))
            for place in np.ndindex(each.shape)
        ]
        for name, each in arrays.items()
    }


def _run(
    text: str, arrays: dict[str, np.ndarray], order: Callable[..., Any], n: int, k: int
) -> bool:
    """Runs a function; whether it ended without an exception."""
    scope: dict[str, Any] = {"range": order}
    exec(compile(text, "<random>", "exec"), scope)
    try:
        scope["f"](*arrays.values(), n, k)
    except (IndexError, ValueError, _SpreadError):
        return False
    return True


@cache
def judged(seed: int) -> tuple[LoopVerdict, ...]:
    """The verdicts on the loops of a random function."""
    return depanalysis.check(seeded_function(seed), "python").loops


@pytest.mark.parametrize("seed", _SEEDS)
@pytest.mark.sampled(4)
def test_sections_leave_what_numpy_leaves(seed: int) -> None:
    text = seeded_function(seed)
    translation = translate(SourceFile("random.py", text))
    assert translation.errors == ()
    (program,) = translation.programs
    opaque = [x for x in walk_statements(program.body) if isinstance(x, Opaque)]
    assert opaque == [], text
    loops = judged(seed)
    is_free = loops[0].verdict == Verdict.PARALLEL and not loops[0].needs.private
    for variant in range(12):
        n, k = variant % 4, variant % 3
        before = _arrays(10 * seed + variant)
        after = {name: each.copy() for name, each in before.items()}
        if not _run(text, after, range, n, k):
            continue
        expected = {name: each.ravel().tolist() for name, each in after.items()}
        assert _interpreted(_integral(program), before, n, k) == expected, (text, n, k)
        if is_free:
            turned = {name: each.copy() for name, each in before.items()}
            assert _run(text, turned, lambda end: range(end)[::-1], n, k)
            found = {name: each.ravel().tolist() for name, each in turned.items()}
            assert found == expected, (text, n, k)


@pytest.mark.sampled(4)
def test_the_random_sections_say_something() -> None:
    verdicts = [loop.verdict for seed in range(25) for loop in judged(seed)]
    assert verdicts.count(Verdict.PARALLEL) > 2
    assert verdicts.count(Verdict.SEQUENTIAL) > 5
