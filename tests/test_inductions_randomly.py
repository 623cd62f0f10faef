"""Random functions with unsigned indices and second ones: verdicts against runs of gcc.

In every run of a conforming program the iterations of a loop that is called parallel leave
the same in any order, and a second index has the value that its formula says. A loop that
is called sequential has a witness that is such a run, in which two iterations meet.
"""

import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import depanalysis
from depanalysis.verdicts import LoopVerdict, Verdict
from tests.nights import by_night
from tests.oracle.inductions import Function, Run, function, runs

needs_gcc = pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not here")
_A_PART = 100
_PARTS = [
    pytest.param(range(0, 6), id="0-5"),
    *by_night(
        (range(start, start + _A_PART) for start in range(16, 2016, _A_PART)), 20
    ),
]
_GIVEN = [
    (n, m, u)
    for n in (0, 1, 2, 3, 5, 9, 30, 64, 255, 257)
    for m in (-2, 0, 1, 3)
    for u in (1, 4294967295)
]


def judged(it: Function, seed: int) -> LoopVerdict:
    """The verdict on the loop of a function; every other time unsigned numbers may wrap."""
    report = depanalysis.check(it.text, wrap="strict" if seed % 2 else "assume")
    assert report.errors == ()
    return next(loop for loop in report.loops if loop.depth == 1)


def formula(loop: LoopVerdict) -> str:
    """What the second index is at the start of each iteration, or nothing."""
    found = [x.value for x in loop.needs.induction if x.variable == "k" and x.value]
    return found[0] if found and loop.verdict is Verdict.PARALLEL else ""


def wanted(loop: LoopVerdict) -> list[tuple[int, int, int]]:
    """The values for the runs that decide about a verdict."""
    if loop.warning is not None:
        return _GIVEN
    if loop.verdict is Verdict.SEQUENTIAL:
        found = next(d.witness for d in loop.dependences if d.witness is not None)
        known = {**dict(found.memory), **dict(found.parameters)}
        own = known.get("n", 1), known.get("m", 1), known.get("u", 1)
        return [own, *_GIVEN]
    if loop.verdict is Verdict.PARALLEL:
        return _GIVEN
    return []


def complaint(it: Function, loop: LoopVerdict, found: list[Run]) -> str:
    """What speaks against a verdict; a warning says that all runs leave their arrays."""
    if loop.warning is not None:
        several = [
            given
            for given, run in zip(_GIVEN, found, strict=True)
            if run.kind == "ended"
            and len(run.states) > 1
            and not (it.inner and given[1] < 2)
        ]
        return f"the run for {several[0]} leaves no array" if several else ""
    if loop.verdict is Verdict.SEQUENTIAL:
        # A text that leaves its arrays in every run is judged by what comes before.
        others = [run for run in found[1:] if run.kind == "ended"]
        is_right = any(len(run.states) > 1 for run in others)
        return _witnessed(loop, found[0]) if is_right else ""
    if any("wrap" in each or " is not " in each for each in loop.assumptions):
        return ""
    for given, run in zip(_GIVEN, found, strict=False):
        if run.kind == "ended" and not run.is_same:
            return f"another order differs for {given}"
        if run.kind == "ended" and not _has_values(formula(loop), run, given):
            return f"k is not {formula(loop)} for {given}"
    return ""


def _has_values(text: str, run: Run, given: tuple[int, int, int]) -> bool:
    """Whether k is at the start of each iteration what a formula says."""
    written = _CAST.sub(r"_converted('\1', \2)(", text)
    _, m, u = given
    return not text or all(
        (k - eval(written, {"i": i, "n": n, "m": m, "u": u, "k": run.entry, **_KNOWN}))
        % 2**64
        == 0
        for i, n, k in run.states
    )


def _converted(kind: str, bits: int) -> Callable[[int], int]:
    low = -(2 ** (bits - 1)) if kind == "int" else 0
    return lambda value: (value - low) % 2**bits + low


_CAST = re.compile(r"\((u?int)(\d+)_t\)\(")
_KNOWN = {"_converted": _converted, "min": min, "max": max}


def _witnessed(loop: LoopVerdict, run: Run) -> str:
    found = next(d for d in loop.dependences if d.witness is not None)
    assert found.witness is not None
    if run.kind == "nonconforming":
        return f"{found.witness} is no run of a conforming program"
    if run.kind == "long" or found.variable in ("i", "k", "p", "n"):
        return ""
    element = (found.variable, *found.witness.element)
    return "" if element in run.met else f"{found.witness} does not meet"


def wrong(seeds: range, folder: Path, counts: Counter[str]) -> list[str]:
    """What is wrong about the verdicts on functions."""
    functions = [function(seed) for seed in seeds]
    loops = [judged(it, seed) for it, seed in zip(functions, seeds, strict=True)]
    counts.update(str(loop.verdict) for loop in loops)
    asked = [(k, *each) for k, loop in enumerate(loops) for each in wanted(loop)]
    done = runs(functions, asked, folder)
    found = []
    for k, (seed, it, loop) in enumerate(zip(seeds, functions, loops, strict=True)):
        own = [run for each, run in zip(asked, done, strict=True) if each[0] == k]
        text = complaint(it, loop, own) if own else ""
        found += [f"{seed}: {text}\n{it.text}"] if text else []
    return found


@needs_gcc
@pytest.mark.parametrize("seeds", _PARTS)
@pytest.mark.sampled(4)
def test_verdicts_agree_with_runs(seeds, tmp_path: Path):
    counts: Counter[str] = Counter()
    assert wrong(seeds, tmp_path, counts) == []
    assert min(counts[word] for word in ("parallel", "sequential", "unknown")) > 0
