"""Random functions with unsigned second indices and rows: verdicts against runs in C's rules.

A loop that is called parallel computes the same in any order, in every conforming run that
its assumptions allow. A warning says that no such run has two iterations. A loop that is
called sequential has a witness that is a conforming run, in which two iterations meet.
"""

from collections import Counter
from itertools import product
from random import Random

import pytest

import depanalysis
from tests.oracle.conforming import (
    Function,
    NonconformingError,
    Run,
    executed,
    function,
    ordered,
)

_SAMPLE, _MANY, _PART = 6, 2000, 100
_SIZES = (*range(8), 257)


def judged(seed: int) -> str:
    """The verdict on one function, compared with its runs."""
    it = function(seed)
    report = depanalysis.check(it.text)
    assert report.errors == ()
    (loop,) = report.loops
    if loop.warning is not None:
        _leaves_its_array_in_every_run(it)
    elif loop.verdict == "parallel":
        _runs_in_any_order(it, loop, Random(seed))
    elif loop.verdict == "sequential":
        _has_a_conforming_witness(it, loop)
    return str(loop.verdict)


def _leaves_its_array_in_every_run(it: Function) -> None:
    for n, m in product(_SIZES, (-2, 0, 1, 3)):
        try:
            run = executed(it, n, m)
        except NonconformingError:
            continue
        assert len(run.iterations) < 2, (n, m, it.text)


def _runs_in_any_order(it: Function, loop, draw: Random) -> None:
    told = " ".join(loop.assumptions)
    for n, m in product(_SIZES, (-2, 0, 1, 3)):
        if "is not 0 before" in told and n == 0:
            continue
        try:
            run = executed(it, n, m)
        except NonconformingError:
            continue
        if run.wraps and "do not wrap around" in told:
            continue
        count = len(run.iterations)
        forward = ordered(it, run, list(range(count)))
        shuffled = draw.sample(range(count), count)
        for order in (range(count)[::-1], shuffled):
            assert ordered(it, run, list(order)) == forward, (n, m, it.text)


def _has_a_conforming_witness(it: Function, loop) -> None:
    witness = next(d.witness for d in loop.dependences if d.witness is not None)
    known = {**dict(witness.memory), **dict(witness.parameters)}
    try:
        run = executed(it, known.get("n", 1), known.get("m", 1))
    except NonconformingError:
        pytest.fail(f"{witness} is no run of a conforming program:\n{it.text}")
    assert _meet(run) or any(d.variable == "k" for d in loop.dependences), it.text


def _meet(run: Run) -> bool:
    """Whether two iterations access one element, and one of them writes it."""
    written: dict[tuple[int, int], set[int]] = {}
    touched: dict[tuple[int, int], set[int]] = {}
    for number, (_, accesses) in enumerate(run.iterations):
        for place, is_write in accesses:
            touched.setdefault(place, set()).add(number)
            if is_write:
                written.setdefault(place, set()).add(number)
    return any(len(touched[place]) > 1 for place in written)


def test_some_verdicts_agree_with_runs() -> None:
    counts = Counter(judged(seed) for seed in range(_SAMPLE))
    assert counts["parallel"] >= 1
    assert counts["sequential"] >= 1


@pytest.mark.nightly
@pytest.mark.parametrize("start", range(0, _MANY, _PART))
def test_many_verdicts_agree_with_runs(start: int) -> None:
    counts = Counter(judged(seed) for seed in range(start, start + _PART))
    assert counts["parallel"] >= 5
    assert counts["sequential"] >= 5
