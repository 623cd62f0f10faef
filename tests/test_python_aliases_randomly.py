"""No loop of random Python projects is called parallel where its order matters."""

from pathlib import Path

import pytest

import depanalysis
from depanalysis.verdicts import Verdict
from tests.nights import by_night
from tests.oracle.shared import MODES, Writer, outcome

_SEEDS = [*range(5), *by_night(range(50, 2050), 400)]


def parallel_loops(texts: dict[str, str], folder: Path) -> set[tuple[str, int]]:
    """The modules and lines of the loops that are parallel as they stand."""
    paths = [folder / f"{name}.py" for name in texts]
    for path in paths:
        path.write_text(texts[path.stem], encoding="utf-8")
    reports = depanalysis.check(paths).files
    assert [each.errors for each in reports] == [()] * len(paths)
    return {
        (path.stem, loop.span.line)
        for path, report in zip(paths, reports, strict=True)
        for loop in report.loops
        if loop.verdict is Verdict.PARALLEL and loop.needs.is_empty
    }


def is_wrong(texts: dict[str, str], loops: set[tuple[str, int]]) -> bool:
    """Whether another order of some loops leaves something else."""
    results = [outcome(texts, loops, mode) for mode in MODES]
    return any(each != results[0] for each in results)


@pytest.mark.parametrize("seed", _SEEDS)
@pytest.mark.sampled(4)
def test_parallel_loops_leave_the_same_in_any_order(seed: int, tmp_path: Path) -> None:
    texts = Writer(seed).texts()
    loops = parallel_loops(texts, tmp_path)
    assert not loops or not is_wrong(texts, loops)
