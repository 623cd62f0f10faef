"""No loop of random C programs is called parallel where aliases make its order matter.

Pointers lead to the same arrays by many ways, or have several targets. Neither is a region
around such a loop called race-free.
"""

import shutil
from pathlib import Path

import pytest

import depanalysis
from depanalysis.verdicts import Verdict
from tests.nights import by_night
from tests.oracle import aliased, lasting, pointed, tables, wavering
from tests.oracle.batches import FIRST

needs_gcc = pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not here")
WRITERS = [
    aliased.Writer,
    wavering.Writer,
    pointed.Writer,
    tables.Writer,
    lasting.Writer,
]
BATCHES = [
    pytest.param(range(0, 2), id="0-1"),
    *by_night((range(start, start + 10) for start in range(50, 2050, 10)), 200),
]
OTHERS = [
    pytest.param(range(2050, 2051), id="2050"),
    *by_night((range(start, start + 10) for start in range(2060, 4060, 10)), 50),
]


def parallel_lines(given):
    """The lines of the loops of the first file that are parallel as they stand."""
    report, *_ = depanalysis.check(given, language="c").files
    assert report.errors == ()
    return {
        loop.span.line
        for loop in report.loops
        if loop.verdict is Verdict.PARALLEL and loop.needs.is_empty
    }


def race_free_lines(text):
    """The lines of the loops behind directives, in which no threads race.

    The function `e` uses `errno`, of which each thread has its own: no race, and another
    order shows something else.
    """
    (report,) = depanalysis.race(text, language="c").files
    assert report.errors == ()
    return {
        each.span.line + 1
        for each in report.constructs
        if each.verdict == "race-free" and each.name != "e"
    }


def differs(text, driver, lines, folder, other=""):
    """Whether another order of some loops leaves something else in memory."""
    if not lines:
        return False
    results = aliased.outputs(text, driver, lines, folder, other)
    return any(result != results[0] for result in results)


@needs_gcc
@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("seeds", BATCHES)
@pytest.mark.sampled(4)
def test_parallel_loops_leave_the_same_memory_in_any_order(
    writer, seeds, tmp_path: Path
):
    def wrong(seed):
        text, driver = writer(seed).text()
        return differs(text, driver, parallel_lines(text), tmp_path)

    assert [seed for seed in seeds if wrong(seed)] == []


@needs_gcc
@pytest.mark.parametrize("seeds", OTHERS)
def test_what_another_file_says_about_pointers_counts(seeds, tmp_path: Path):
    def wrong(seed):
        first, second, driver = aliased.in_two_files(*aliased.Writer(seed).text())
        given = tmp_path / "first.c", tmp_path / "second.c"
        given[0].write_text(first)
        given[1].write_text(second)
        lines = parallel_lines(given)
        return differs(first, driver, lines, tmp_path, second)

    assert [seed for seed in seeds if wrong(seed)] == []


@needs_gcc
@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("seeds", OTHERS)
@pytest.mark.sampled(4)
def test_race_free_loops_leave_the_same_memory_in_any_order(
    writer, seeds, tmp_path: Path
):
    def wrong(seed):
        text, driver = writer(seed).text()
        text = text.replace(f"  {FIRST}", f"#pragma omp parallel for\n  {FIRST}")
        return differs(text, driver, race_free_lines(text), tmp_path)

    assert [seed for seed in seeds if wrong(seed)] == []
