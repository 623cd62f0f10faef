"""Random Python functions with code that is not modelled: verdicts against runs of Python.

A loop that is called sequential has a run that raises no exception, in which the two
iterations of the witness touch one element, whatever value unknown functions give. A loop
that is called parallel leaves the same in any order, in every run that raises none.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import count, product
from random import Random
from typing import Any

import numpy as np
import pytest

import depanalysis
from depanalysis.verdicts import Dependence, LoopVerdict, Verdict
from tests.oracle.made_arrays import Run, executed, meet, watched
from tests.oracle.unmodelled_code import text

_SAMPLE, _MANY, _PART = 25, 2025, 50
_LARGEST = 500
_NAMES = (
    "n",
    "m",
    "a.shape[0]",
    "b.shape[0]",
    "c.shape[0]",
    "c.shape[1]",
    "q.x.shape[0]",
)
_SIZES = (6, 3, 40, 1, 0, 2)
_WATCHED = ("a", "b", "c", "G", "q.x", "z", "w", "p", "p.x", "y")
_OTHERS = ("q.x.shape[0]",)
_ROWS = re.compile(r"\bb\[[^\]]*(,|\]\[)")
_OTHERWISE = re.compile(r"\bn\.shape|\blen\(n\)|'a' \+ n|\bb\(\)|\bc\[[^\]]*,[^\]]*,")
"""Where a text uses numbers as arrays or texts, arrays as functions or with more dimensions."""
_MOST_RUNS, _MOST_CALLS = 12_000, 300


class _Anything:
    """What an unknown function gives: it has any part, attribute and method."""

    def __init__(self, truth: bool) -> None:
        self._truth = truth

    def __bool__(self) -> bool:
        return self._truth

    def __enter__(self) -> "_Anything":
        return self

    def __exit__(self, *raised: object) -> None:
        pass

    def __getitem__(self, key: object) -> float:
        return 1.0

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *given: 1.0


def _refused(given: object, *_: object) -> float:
    if isinstance(given, int):
        raise ValueError
    return 1.0


_RESULTS: tuple[Callable[..., Any], ...] = (
    lambda *_: 1.0, lambda *_: 0, lambda *_: 2, lambda *_: np.ones(7), lambda x, *_: x,
    lambda *_: np.ones(200), lambda *_: (1.0, 2.0), lambda *_: _Anything(True),
    lambda *_: _Anything(False), lambda *_: -1, lambda *_: [], _refused, lambda *_: 0.25,
)  # fmt: skip


def judged(seed: int) -> str:
    """The verdict on a loop, compared with runs."""
    program = text(seed)
    report = depanalysis.check(program, "python")
    assert report.errors == (), program
    loop = next(x for x in report.loops if x.function == "f" and x.variable == "i")
    if loop.verdict is Verdict.SEQUENTIAL and loop.warning is None:
        for each in loop.dependences:
            assert _is_shown(program, loop, each), (
                each.source.text,
                each.witness,
                program,
            )
    elif loop.verdict is Verdict.PARALLEL:
        _runs_in_any_order(program, loop, Random(seed))
    return str(loop.verdict)


def _is_shown(program: str, loop: LoopVerdict, dependence: Dependence) -> bool:
    witness = dependence.witness
    if witness is None:
        return True
    # An unknown function may give the object another array.
    memory = {
        k: v for k, v in witness.memory if not ("foo" in program and k in _OTHERS)
    }
    known: dict[str, int] = {**memory, **dict(witness.parameters)}
    if max(known.values(), default=0) > _LARGEST:
        return True
    assert loop.variable is not None
    if dependence.kind == "control" and "raise ValueError" in program:
        return True
    # What a program raises itself ends the run.
    begin = program.index("def f(")
    program = program[:begin] + program[begin:].replace("raise ValueError", "return a")
    if _OTHERWISE.search(program) or "b.shape[2]" in known:
        return True
    ends = [dict(each)[loop.variable] for each in (witness.source, witness.sink)]
    return any(_meet(run, dependence, *ends) for run in _runs(program, known))


def _meet(run: Run, dependence: Dependence, source: int, sink: int) -> bool:
    if dependence.kind == "control":
        return source in run.iterations
    # Of what is no element of an array, both iterations are reached.
    is_element = dependence.witness is not None and dependence.witness.element
    if dependence.variable not in _WATCHED or not is_element:
        return {source, sink} <= set(run.iterations)
    return meet(run, source, sink)


def _runs(program: str, known: Mapping[str, int]) -> Iterator[Run]:
    near = sorted({size + k for size in known.values() for k in (0, 1)} & {*range(99)})
    is_of_rows = "b.shape[1]" in known or _ROWS.search(program)
    names = [*_NAMES, *(["b.shape[1]"] if is_of_rows else [])]
    free = [[known[x]] if x in known else [*_SIZES, *near] for x in names]
    results = (*_RESULTS, None) if "foo" in program else _RESULTS[:1]
    draw = Random(0)
    tried = {
        *(tuple(map(draw.choice, free)) for _ in range(_MOST_RUNS // len(results)))
    }
    for values, result in product(sorted(tried), results):
        sizes = dict(zip(names, values, strict=True))
        run = _run(program, sizes, list, result or _as_shown(known))
        if run is not None:
            yield run


def _as_shown(known: Mapping[str, int]) -> Callable[..., Any]:
    """A function that gives what the witness says of its calls, one after the other."""
    calls = count(1)
    return lambda *_: known.get(f"condition at call {next(calls)}", 1.0)


def _run(
    program: str, sizes: Mapping[str, int], order: Any, result: Callable[..., Any]
) -> Run | None:
    if min(v for k, v in sizes.items() if "shape" in k) < 0:
        return None

    calls = iter(range(_MOST_CALLS))

    def foo(*given: Any, **named: Any) -> Any:
        # A run that does not end conforms to nothing.
        next(calls)
        return result(*given)

    def more(scope: Mapping[str, Any]) -> list[Any]:
        draw = np.random.default_rng(3)
        rows = [sizes[f"{k}.shape[0]"] for k in ("b", "q.x")]
        more_of_b = [sizes["b.shape[1]"]] if "b.shape[1]" in sizes else []
        b, x = draw.random([rows[0], *more_of_b]), draw.random(rows[1])
        array = watched(b)
        # Arrays of a class that nobody knows may have any attribute.
        array.x = 1.0
        return [array, foo, scope["Box"](watched(x), 3)]

    return executed(program, sizes, order, more)


def _runs_in_any_order(program: str, loop: LoopVerdict, draw: Random) -> None:
    if loop.needs.lastprivate or loop.needs.firstprivate:
        return
    for n, m, large in product((0, 1, 2, 3, 5), (-1, 0, 2, 4), (4, 30)):
        sizes = dict.fromkeys(_NAMES, large) | {"n": n, "m": m}
        for result in _RESULTS[: 4 if "foo" in program else 1]:
            run = _run(program, sizes, list, result)
            if run is None:
                continue
            mixed = lambda items: draw.sample([*items], len([*items]))  # noqa: E731
            for order in (lambda items: [*items][::-1], mixed):
                other = _run(program, sizes, order, result)
                assert other is not None, (sizes, program)
                for one, two in zip(run.left, other.left, strict=True):
                    # Sums are rounded in the order in which they are made.
                    assert np.allclose(one, two), (sizes, program)


@pytest.mark.sampled(4)
def test_some_verdicts_agree_with_runs_of_python() -> None:
    counts = Counter(map(judged, range(_SAMPLE)))
    assert counts["parallel"] >= 3
    assert counts["sequential"] >= 5


@pytest.mark.nightly
@pytest.mark.parametrize("start", range(_SAMPLE, _MANY, _PART))
def test_many_verdicts_agree_with_runs_of_python(start: int) -> None:
    counts = Counter(map(judged, range(start, start + _PART)))
    assert counts["parallel"] >= 1
    assert counts["sequential"] >= 1
