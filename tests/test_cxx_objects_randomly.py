"""Loops over objects of random classes get verdicts that agree with what runs touch."""

import shutil
from pathlib import Path

import pytest

import depanalysis
from depanalysis.verdicts import LoopVerdict, Verdict
from tests.nights import by_night
from tests.oracle import cxx_callbacks, cxx_lists, cxx_objects, cxx_programs
from tests.oracle.cxx_footprints import shown
from tests.oracle.cxx_programs import HEAD, LOOP

pytestmark = pytest.mark.skipif(not shutil.which("g++"), reason="g++ is not here")
_BATCHES = [
    range(0, 3),
    range(3, 20),
    *(range(k, k + 20) for k in range(20, 2000, 20)),
]
_OF_MODULES = {
    "objects": cxx_objects.function,
    "programs": cxx_programs.function,
    "callbacks": cxx_callbacks.function,
    "lists": cxx_lists.function,
}


def judged(seeds: list[int], kind: str) -> dict[int, LoopVerdict]:
    """The verdicts on the loops over `i`, as far as they stand on lines of their own."""
    if kind == "callbacks" and len(seeds) > 1:
        # What functions of one file may give to another takes long to find out.
        alone = (judged([seed], kind) for seed in seeds)
        return {seed: loop for each in alone for seed, loop in each.items()}
    text = HEAD + "".join(map(_OF_MODULES[kind], seeds))
    (report,) = depanalysis.check(text, language="c++").files
    # The library that is analyzed has less than the one that is run.
    assert kind == "callbacks" or [str(error) for error in report.errors] == []
    rows = text.split("\n")
    found = [x for x in report.loops if rows[x.span.line - 1].startswith(LOOP)]
    named = {f"f{seed}" for seed in seeds}
    assert kind == "callbacks" or named == {x.function for x in found}
    return {int(x.function[1:]): x for x in found if x.depth == 1}


def wrong(seeds: range, kind: str, folder: Path) -> list[tuple[int, str]]:
    """The loops whose verdicts the runs contradict.

    A loop that needs nothing has no two iterations that touch one byte; one that is
    refuted has some in one of the runs, which differ in what the arrays hold.
    """
    runs = shown(seeds, _OF_MODULES[kind], folder)
    found: list[tuple[int, str]] = []
    for seed, loop in judged([*runs], kind).items():
        needs = loop.needs
        is_bare = not (
            needs.private
            or needs.firstprivate
            or needs.lastprivate
            or needs.reduction
            or needs.induction
        )
        is_wrong = {
            Verdict.PARALLEL: is_bare and any(runs[seed]),
            Verdict.SEQUENTIAL: not any(runs[seed]) and not _has_other_members(loop),
        }
        if is_wrong.get(loop.verdict, False):
            found.append((seed, str(loop.verdict)))
    return found


def _has_other_members(loop: LoopVerdict) -> bool:
    """Whether a witness has an object that no run here has, such as rows of width 0."""
    found = [d.witness for d in loop.dependences if d.witness is not None]
    return any("." in name for each in found[:1] for name, _ in each.parameters)


@pytest.mark.parametrize(
    "seeds", [_BATCHES[0], *by_night(_BATCHES[1:], len(_BATCHES))], ids=str
)
@pytest.mark.parametrize(
    "kind",
    [
        "objects",
        "programs",
        "lists",
        pytest.param("callbacks", marks=pytest.mark.nightly),
    ],
)
@pytest.mark.sampled(4)
def test_verdicts_agree_with_what_runs_touch(
    seeds: range, kind: str, tmp_path: Path
) -> None:
    assert wrong(seeds, kind, tmp_path) == []
