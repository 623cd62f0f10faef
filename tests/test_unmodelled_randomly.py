"""Loops beside code that is not modelled: verdicts against runs of gcc.

In no run of a conforming program do two iterations of a loop that is called parallel access
one element. A loop that is called sequential has a witness that is such a run, whatever
those do that are not given, in which two iterations meet.
"""

import shutil
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import depanalysis
from depanalysis.verdicts import LoopVerdict, Verdict
from tests.nights import by_night
from tests.oracle.unmodelled import MODES, PLAIN, Run, function, runs

needs_gcc = pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not here")
_A_PART = 100
_PARTS = [
    pytest.param(range(0, 30), id="0-29"),
    *by_night(
        (range(start, start + _A_PART) for start in range(30, 2030, _A_PART)), 20
    ),
]
_GIVEN = tuple(product((0, 2, 3, 5, 9, 16), (-1, 0, 1, 2), range(MODES), (2,)))

Given = tuple[int, int, int, int]


def wanted(loop: LoopVerdict) -> Iterator[Given]:
    """The values for the runs that decide about a verdict."""
    if loop.verdict is Verdict.PARALLEL:
        yield from _GIVEN
    if loop.verdict is Verdict.SEQUENTIAL:
        found = next(d.witness for d in loop.dependences if d.witness is not None)
        known = dict((*found.memory, *found.parameters))
        values = {0, *(value for _, value in found.memory)}
        for mode, value in product(range(MODES), sorted(values)):
            yield known.get("n", 3), known.get("m", 1), mode, value


def complaint(loop: LoopVerdict, found: list[Run]) -> str:
    """What speaks against a verdict."""
    conforming = [run for run in found if run.kind != "nonconforming"]
    if loop.verdict is Verdict.PARALLEL and loop.needs.is_empty:
        met = [run.met for run in conforming if run.kind == "ended" and run.met]
        return f"iterations meet at {sorted(met[0])}" if met else ""
    if loop.verdict is Verdict.SEQUENTIAL:
        shown = next(d for d in loop.dependences if d.witness is not None)
        assert shown.witness is not None
        element = (shown.variable, *shown.witness.element)
        # What an earlier call has left in a static variable is not shown by one call.
        is_first = not any(name == "s.x" for name, _ in shown.witness.memory)
        is_seen = shown.variable in ("a", "b", "g") and is_first
        if is_seen and not any(element in run.met for run in conforming):
            return f"{shown.witness} does not meet"
    return ""


def wrong(seeds: range, folder: Path, counts: Counter[str]) -> list[str]:
    """What is wrong about the verdicts on functions."""
    functions = [function(seed) for seed in seeds]
    reports = [depanalysis.check(PLAIN + it.text) for it in functions]
    assert all(report.errors == () for report in reports)
    loops = [report.loops[0] for report in reports]
    counts.update(str(loop.verdict) for loop in loops)
    asked = [(k, *each) for k, loop in enumerate(loops) for each in wanted(loop)]
    done = runs(functions, asked, folder)
    found = []
    for k, (seed, it, loop) in enumerate(zip(seeds, functions, loops, strict=True)):
        own = [run for each, run in zip(asked, done, strict=True) if each[0] == k]
        text = complaint(loop, own)
        found += [f"{seed}: {text}\n{it.text}"] if text else []
    return found


@needs_gcc
@pytest.mark.parametrize("seeds", _PARTS)
@pytest.mark.sampled(4)
def test_verdicts_agree_with_runs(seeds: range, tmp_path: Path):
    counts: Counter[str] = Counter()
    assert wrong(seeds, tmp_path, counts) == []
    assert min(counts[word] for word in ("parallel", "sequential", "unknown")) > 0
