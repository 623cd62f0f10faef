"""No loop of random C programs is called parallel where aliases make its order matter.

Pointers lead to the same arrays by many ways, or have several targets.
"""

import shutil
from pathlib import Path

import pytest

import depanalysis
from depanalysis.verdicts import Verdict
from tests.nights import by_night
from tests.oracle import aliased, wavering

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


def wrong(writer, seed, folder):
    """Whether another order of parallel loops leaves something else in memory."""
    text, driver = writer(seed).text()
    lines = parallel_lines(text)
    results = aliased.outputs(text, driver, lines, folder) if lines else []
    return any(result != results[0] for result in results)


@needs_gcc
@pytest.mark.parametrize("writer", [aliased.Writer, wavering.Writer])
@pytest.mark.parametrize("seeds", BATCHES)
def test_parallel_loops_leave_the_same_memory_in_any_order(
    writer, seeds, tmp_path: Path
):
    assert [seed for seed in seeds if wrong(writer, seed, tmp_path)] == []
