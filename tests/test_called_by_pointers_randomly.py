"""Loops of random C programs that call by pointers leave the same in any order."""

import shutil
from collections import Counter
from pathlib import Path

import pytest

import depanalysis
from depanalysis.verdicts import Verdict
from tests.nights import by_night
from tests.oracle.called import printed, program

needs_gcc = pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not here")
_PARTS = [
    pytest.param(range(0, 16), id="0-15"),
    *by_night((range(start, start + 50) for start in range(50, 2050, 50)), 10),
]


def wrong(seeds: range, folder: Path, counts: Counter[str]) -> list[int]:
    """The programs of which some loop is not what it is called."""
    programs = []
    for seed in seeds:
        text = program(seed)
        (folder / "program.c").write_text(text)
        report = depanalysis.check(folder / "program.c")
        assert report.errors == ()
        loops = [loop for each in report.files for loop in each.loops]
        counts.update(str(loop.verdict) for loop in loops)
        lines = {
            loop.span.line
            for loop in loops
            if loop.verdict is Verdict.PARALLEL and loop.needs.is_empty
        }
        programs.append((text, lines))
    results = zip(seeds, printed(programs, folder), strict=True)
    return [seed for seed, told in results if any(each != told[0] for each in told)]


@needs_gcc
@pytest.mark.parametrize("seeds", _PARTS)
@pytest.mark.sampled(4)
def test_parallel_loops_leave_the_same_in_any_order(seeds, tmp_path: Path):
    counts: Counter[str] = Counter()
    assert wrong(seeds, tmp_path, counts) == []
    assert min(counts[word] for word in ("parallel", "sequential", "unknown")) > 0
