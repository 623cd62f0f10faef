"""Random Python functions that make arrays themselves: verdicts against runs of Python.

The witness of a loop that is called sequential is a run that raises no exception, in which
the two iterations touch one element. A loop that is called parallel leaves the same in any
order, in every run that raises no exception.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import numpy as np
import pytest

import depanalysis
from depanalysis.verdicts import LoopVerdict, Verdict
from tests.oracle.made_arrays import Run, executed, meet, text

_SAMPLE, _MANY, _PART = 10, 2010, 50
_LARGEST = 2000
"""No arrays beyond this are made."""
_FREE = {
    "a.shape[0]": (120, 5), "c.shape[0]": (120, 4), "c.shape[1]": (120, 5),
    "n": (4, 40, 1, 0), "m": (3, 40, 1, 0),
}  # fmt: skip
"""Sizes to try of what a witness leaves open."""


def judged(seed: int) -> str:
    """The verdict on a loop, compared with runs."""
    program = text(seed)
    report = depanalysis.check(program, "python")
    assert report.errors == (), program
    (loop,) = (each for each in report.loops if each.function.endswith("f"))
    if loop.verdict is Verdict.SEQUENTIAL and loop.warning is None:
        assert all(_is_shown(program, loop, d) for d in loop.dependences), program
    elif loop.verdict is Verdict.PARALLEL:
        _runs_in_any_order(program, loop, Random(seed))
    return str(loop.verdict)


def _is_shown(program: str, loop: LoopVerdict, dependence) -> bool:
    witness = dependence.witness
    if witness is None:
        return True
    known = {**dict(witness.memory), **dict(witness.parameters)}
    if max(known.values(), default=0) > _LARGEST:
        return True
    source, sink = (
        dict(witness.source)[loop.variable],
        dict(witness.sink)[loop.variable],
    )
    return any(meet(run, source, sink) for run in _runs(program, known))


def _runs(program: str, known: dict[str, int]) -> Iterator[Run]:
    # An array that nobody speaks of may be as large as one that is made of it.
    near = {size + k for size in known.values() for k in (0, 1)}
    sizes = sorted({1, *near} & {*range(99)})
    free = {**_FREE, **({"self.x.shape[0]": (8, 60)} if "class Box" in program else {})}
    choices = [[known[x]] if x in known else [*free[x], *sizes] for x in free]
    for values in product(*choices):
        run = executed(program, dict(zip(free, values, strict=True)))
        if run is not None:
            yield run


def _runs_in_any_order(program: str, loop: LoopVerdict, draw: Random) -> None:
    if loop.needs.lastprivate or loop.needs.firstprivate:
        return
    for n, m, large in product((0, 1, 2, 3, 5), (-1, 0, 2, 4), (4, 30)):
        sizes = {"a.shape[0]": large, "c.shape[0]": large, "c.shape[1]": large + 1}
        sizes |= {"n": n, "m": m}
        run = executed(program, sizes)
        if run is None:
            continue
        mixed = lambda items: draw.sample([*items], len([*items]))  # noqa: E731
        for order in (lambda items: [*items][::-1], mixed):
            other = executed(program, sizes, order)
            assert other is not None, (sizes, program)
            for one, two in zip(run.left, other.left, strict=True):
                assert np.allclose(one, two), (sizes, program)


@pytest.mark.sampled(4)
def test_some_verdicts_agree_with_runs_of_python() -> None:
    counts = Counter(map(judged, range(_SAMPLE)))
    assert counts["parallel"] >= 1
    assert counts["sequential"] >= 1


@pytest.mark.nightly
@pytest.mark.parametrize("start", range(_SAMPLE, _MANY, _PART))
def test_many_verdicts_agree_with_runs_of_python(start: int) -> None:
    counts = Counter(map(judged, range(start, start + _PART)))
    assert counts["parallel"] >= 5
    assert counts["sequential"] >= 5
