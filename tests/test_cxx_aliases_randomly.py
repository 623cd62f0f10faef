"""No loop of random C++ programs with aliases is called parallel where its order matters."""

import shutil
from pathlib import Path

import pytest

import depanalysis
from depanalysis.verdicts import Verdict
from tests.nights import by_night
from tests.oracle.aliased_cxx import MOVES, Writer, outputs, sweep
from tests.oracle.batches import FIRST

needs_gxx = pytest.mark.skipif(not shutil.which("g++"), reason="g++ is not here")
BATCHES = [
    pytest.param(range(0, 1), id="0"),
    *by_night((range(start, start + 10) for start in range(1, 2001, 10)), 100),
]
MOVED = [
    pytest.param(MOVES[7::46], id="some"),
    *(
        pytest.param(MOVES[at::13], id=f"{at}", marks=pytest.mark.nightly)
        for at in range(13)
    ),
]


def parallel_lines(text, other, folder):
    """The lines of the loops of the first file that are parallel as they stand."""
    given = folder / "given"
    given.mkdir(exist_ok=True)
    (given / "main.cpp").write_text(text)
    (given / "other.cpp").write_text(other)
    files = depanalysis.check(given).files
    assert [str(error) for each in files for error in each.errors] == []
    return {
        loop.span.line
        for loop in files[0].loops
        if loop.verdict is Verdict.PARALLEL
        and loop.needs.is_empty
        and loop.span.path.endswith("main.cpp")
    }


def wrong(seed, folder):
    """Whether another order of parallel loops leaves something else in memory."""
    text, other, driver = Writer(seed).text()
    lines = parallel_lines(text, other, folder)
    results = outputs(text, other, driver, lines, folder) if lines else []
    return any(result != results[0] for result in results)


@needs_gxx
@pytest.mark.parametrize("seeds", BATCHES)
@pytest.mark.sampled(4)
def test_parallel_loops_leave_the_same_memory_in_any_order(seeds, tmp_path: Path):
    assert [seed for seed in seeds if wrong(seed, tmp_path)] == []


@needs_gxx
@pytest.mark.parametrize("moves", MOVED)
@pytest.mark.sampled(4)
def test_a_loop_after_a_move_is_parallel_only_if_its_order_is_free(moves, tmp_path):
    text, other, driver = sweep(moves)
    rows = enumerate(text.split("\n"), start=1)
    loops = [at for at, row in rows if FIRST in row]
    parallel = parallel_lines(text, other, tmp_path)
    results = outputs(text, other, driver, loops, tmp_path)
    sums = zip(*(result.split() for result in results), strict=True)
    ordered = {at for at, each in zip(loops, sums, strict=True) if len({*each}) > 1}
    assert parallel & ordered == set()
    assert parallel
    assert ordered
