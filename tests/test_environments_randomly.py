"""Loops of random C programs with hidden state keep what a program shows, in any order.

A loop that is called parallel leaves and prints the same forward, backward, shuffled, and
with each iteration in a thread of its own. One that is called sequential has a witness:
two iterations that access one element, or a variable that is no array.
"""

import shutil
from collections import Counter
from pathlib import Path

import pytest

import depanalysis
from depanalysis.verdicts import LoopVerdict, Verdict
from tests.nights import by_night
from tests.oracle.environments import meet, printed, program

needs_gcc = pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not here")
_A_PART = 40
_PARTS = [
    pytest.param(range(0, 9), id="0-8"),
    *by_night(
        (range(start, start + _A_PART) for start in range(50, 2050, _A_PART)), 50
    ),
]


def judged(texts: tuple[str, ...], folder: Path) -> list[tuple[int, LoopVerdict]]:
    """The verdicts on the loops of a program, each with the number of its file."""
    paths = [folder / f"{number}.c" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text)
    report = depanalysis.check(paths)
    assert report.errors == ()
    return [(k, loop) for k, each in enumerate(report.files) for loop in each.loops]


def refuted(texts: tuple[str, ...], loop: LoopVerdict) -> bool:
    """Whether a sequential loop's witness is a meeting of two iterations."""
    found = next(each for each in loop.dependences if each.witness is not None)
    assert found.witness is not None
    (first,), (second,) = (
        dict(w).values() for w in (found.witness.source, found.witness.sink)
    )
    name = found.variable
    is_scalar = found.witness.element == ()
    return is_scalar or name in meet(texts, loop.function, first, second)


def wrong(seeds: range, folder: Path, counts: Counter[str]) -> list[str]:
    """The programs of which some loop is not what it is called."""
    programs, found = [], []
    for seed in seeds:
        texts, lines = program(seed), set()
        for number, loop in judged(texts, folder):
            counts[str(loop.verdict)] += 1
            if loop.verdict is Verdict.SEQUENTIAL and not refuted(texts, loop):
                found.append(f"{seed}: {loop.function} has no such witness")
            elif loop.verdict is Verdict.PARALLEL and loop.needs.is_empty:
                lines.add((number, loop.span.line))
            elif {"own", "errno"} & {*loop.needs.lastprivate, *loop.needs.private}:
                found.append(f"{seed}: {loop.function} copies what a thread has")
        programs.append((texts, lines))
    for seed, results in zip(seeds, printed(programs, folder), strict=True):
        if any(result != results[0] for result in results):
            found.append(f"{seed}: another order shows something else")
    return found


@needs_gcc
@pytest.mark.parametrize("seeds", _PARTS)
@pytest.mark.sampled(4)
def test_parallel_loops_show_the_same_in_any_order(seeds, tmp_path: Path):
    counts: Counter[str] = Counter()
    assert wrong(seeds, tmp_path, counts) == []
    assert min(counts[word] for word in ("parallel", "sequential", "unknown")) > 0
