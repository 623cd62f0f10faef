"""Loops over tables of pointers conflict where their verdict says it, and only there."""

from itertools import product

import pytest

import depanalysis
from depanalysis.verdicts import Verdict
from tests.nights import by_night
from tests.oracle.stored_pointers import Loop, drawn

_SEEDS = [range(0, 40), *by_night((range(s, s + 100) for s in range(40, 4040, 100)), 8)]


def meet(it: Loop, n: int, k: int) -> bool:
    """Whether two iterations of a run touch a cell that one of them writes."""
    found = it.touched(n, k)
    return any(
        writes & (reads | also) or also & reads_before
        for at, (reads_before, writes) in enumerate(found)
        for reads, also in found[at + 1 :]
    )


def judged(seed: int) -> Verdict:
    it = drawn(seed)
    (loop,) = depanalysis.check(it.text, language="c").loops
    runs = (meet(it, n, k) for n, k in product((0, 1, 2, 3, 4, 5, 10), range(6)))
    if loop.verdict is Verdict.PARALLEL:
        assert not any(runs), it.text
    elif loop.verdict is Verdict.SEQUENTIAL:
        witness = next(each.witness for each in loop.dependences if each.witness)
        names = {"n": 2, "k": 0, **dict(witness.parameters)}
        assert meet(it, names["n"], names["k"]), it.text
    return loop.verdict


@pytest.mark.parametrize("seeds", _SEEDS, ids=str)
def test_verdicts_agree_with_the_pointers_that_are_touched(seeds):
    found = [judged(seed) for seed in seeds]
    assert {Verdict.PARALLEL, Verdict.SEQUENTIAL} <= {*found}
