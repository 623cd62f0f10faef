"""No loop of random C programs is called parallel where a pointer with several targets
makes its order matter."""

import shutil
from pathlib import Path

import pytest

import depanalysis
from depanalysis.verdicts import Verdict
from tests.nights import by_night
from tests.oracle.aliased import outputs, reordered
from tests.oracle.wavering import Writer

needs_gcc = pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not here")
BATCHES = [
    pytest.param(range(0, 5), id="0-4"),
    *by_night((range(start, start + 10) for start in range(50, 2050, 10)), 200),
]


def parallel_lines(text):
    """The lines of the loops that are parallel as they stand."""
    (report,) = depanalysis.check(text, language="c").files
    assert report.errors == ()
    return {
        loop.span.line
        for loop in report.loops
        if loop.verdict is Verdict.PARALLEL and loop.needs.is_empty
    }


def wrong(seed, folder):
    """Whether another order of parallel loops leaves something else in memory."""
    text, driver = Writer(seed).text()
    lines = parallel_lines(text)
    results = outputs(reordered(text, driver, lines), folder)
    return any(result != results[0] for result in results)


@needs_gcc
@pytest.mark.parametrize("seeds", BATCHES)
def test_parallel_loops_leave_the_same_memory_in_any_order(seeds, tmp_path: Path):
    assert [seed for seed in seeds if wrong(seed, tmp_path)] == []
