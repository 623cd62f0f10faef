"""No loop of random C++ is called parallel whose order matters, and none refuted wrongly."""

import shutil
from pathlib import Path

import pytest

import depanalysis
from depanalysis.verdicts import Verdict
from tests.oracle.cxx_programs import HEAD, differing, function

needs_gxx = pytest.mark.skipif(not shutil.which("g++"), reason="g++ is not here")
BATCHES = [
    pytest.param(range(6), id="0-5"),
    *(
        pytest.param(range(k, k + 50), id=f"{k}-{k + 49}", marks=pytest.mark.nightly)
        for k in range(50, 2050, 50)
    ),
]


def parallel_functions(seeds):
    """The functions whose loop is parallel, with copies or sums at most."""
    text = HEAD + "".join(map(function, seeds))
    (report,) = depanalysis.check(text, language="c++").files
    assert [str(error) for error in report.errors] == []
    names = {f"f{seed}" for seed in seeds}
    outer = [x for x in report.loops if x.depth == 1 and x.function in names]
    assert {loop.function for loop in outer} == names
    return {
        loop.function
        for loop in outer
        if loop.verdict is Verdict.PARALLEL and not loop.needs.lastprivate
    }


@needs_gxx
@pytest.mark.parametrize("seeds", BATCHES)
@pytest.mark.sampled(4)
def test_parallel_loops_leave_the_same_memory_in_any_order(seeds, tmp_path: Path):
    assert parallel_functions(seeds) & differing(seeds, tmp_path) == set()
