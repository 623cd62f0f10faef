"""No loop of a function that is handed over is called parallel where its order matters.

The text that hands it over names the arrays, so that nothing may be assumed of them that
this text contradicts.
"""

import shutil
from pathlib import Path

import pytest

import depanalysis
from depanalysis.verdicts import Verdict
from tests.nights import by_night
from tests.oracle import handed, handed_python

needs_gxx = pytest.mark.skipif(not shutil.which("g++"), reason="g++ is not here")
BATCHES = [
    pytest.param(range(0, 2), id="0-1"),
    *by_night((range(start, start + 10) for start in range(2, 2002, 10)), 60),
]


def parallel_lines(text, language):
    """The lines of the loops that are parallel, whatever is assumed."""
    (report,) = depanalysis.check(text, language=language).files
    assert report.errors == ()
    return {
        loop.span.line
        for loop in report.loops
        if loop.verdict is Verdict.PARALLEL and loop.needs.is_empty
    }


@needs_gxx
@pytest.mark.parametrize("language", handed.WAYS)
@pytest.mark.parametrize("seeds", BATCHES)
@pytest.mark.sampled(16)
def test_parallel_loops_leave_the_same_memory_in_any_order(
    seeds, language, tmp_path: Path
):
    def is_wrong(seed):
        text = handed.program(seed, language)
        lines = parallel_lines(text, language)
        results = handed.outputs(text, language, lines, tmp_path) if lines else []
        return any(result != results[0] for result in results)

    assert [seed for seed in seeds if is_wrong(seed)] == []


@pytest.mark.parametrize("seeds", BATCHES)
@pytest.mark.sampled(2)
def test_parallel_loops_of_python_leave_the_same_in_any_order(seeds):
    def is_wrong(seed):
        text = handed_python.program(seed)
        results = handed_python.outcomes(text, parallel_lines(text, "python"))
        return any(result != results[0] for result in results)

    assert [seed for seed in seeds if is_wrong(seed)] == []
