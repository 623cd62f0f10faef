"""No loop of random C programs is called parallel where its order matters."""

import shutil
from collections import Counter
from pathlib import Path

import pytest

import depanalysis
from depanalysis.verdicts import LoopVerdict, Verdict
from tests.nights import by_night
from tests.oracle.ordered_programs import printed, program

needs_gcc = pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not here")
_A_PART = 20
_PARTS = [
    pytest.param(range(0, 1), id="0"),
    *by_night(
        (range(start, start + _A_PART) for start in range(1, 2001, _A_PART)), 100
    ),
]


def in_any_order(loop: LoopVerdict) -> bool:
    """Whether a loop may run in another order as it stands, with one copy of all."""
    needs = loop.needs
    is_copied = needs.firstprivate or needs.lastprivate or needs.induction
    return loop.verdict is Verdict.PARALLEL and not is_copied


def wrong(seeds: range, folder: Path, counts: Counter[str]) -> list[int]:
    """The programs that print something else in another order."""
    programs = []
    for seed in seeds:
        text = program(seed)
        (report,) = depanalysis.check(text, language="c").files
        assert report.errors == ()
        outer = [loop for loop in report.loops if loop.variable == "i"]
        counts.update(str(loop.verdict) for loop in outer)
        programs.append((text, {x.span.line for x in outer if in_any_order(x)}))
    results = zip(seeds, printed(programs, folder), strict=True)
    return [seed for seed, each in results if any(x != each[0] for x in each)]


@needs_gcc
@pytest.mark.parametrize("seeds", _PARTS)
@pytest.mark.sampled(4)
def test_parallel_loops_print_the_same_in_any_order(seeds, tmp_path: Path):
    counts: Counter[str] = Counter()
    assert wrong(seeds, tmp_path, counts) == []
    assert min(counts[word] for word in ("parallel", "sequential")) > 0
