"""No loop of random Fortran modules with pointers is called parallel where order matters."""

import shutil
from collections import Counter
from pathlib import Path

import pytest

import depanalysis
from depanalysis.verdicts import Verdict
from tests.nights import by_night
from tests.oracle.aliased_fortran import Writer, outputs

needs_gfortran = pytest.mark.skipif(
    not shutil.which("gfortran"), reason="gfortran is not here"
)
BATCHES = [
    pytest.param(range(0, 8), id="0-7"),
    *by_night((range(start, start + 20) for start in range(20, 2020, 20)), 100),
]


def wrong(seed: int, folder: Path, counts: Counter[str]) -> bool:
    """Whether another order of parallel loops leaves something else in memory."""
    text = Writer(seed).text()
    (report,) = depanalysis.check(text, language="fortran").files
    assert report.errors == ()
    counts.update(str(loop.verdict) for loop in report.loops)
    lines = {
        loop.span.line
        for loop in report.loops
        if loop.verdict is Verdict.PARALLEL and loop.needs.is_empty
    }
    results = outputs(text, lines, folder) if lines else []
    return any(result != results[0] for result in results)


@needs_gfortran
@pytest.mark.parametrize("seeds", BATCHES)
def test_parallel_loops_leave_the_same_memory_in_any_order(seeds, tmp_path: Path):
    counts: Counter[str] = Counter()
    assert [seed for seed in seeds if wrong(seed, tmp_path, counts)] == []
    assert min(counts[word] for word in ("parallel", "runtime")) > 0
