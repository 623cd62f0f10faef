"""The case files for OpenMP: verdicts, and runs on small teams that agree with them."""

from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from depanalysis.frontends.openmp.fortran import translate_fortran
from depanalysis.frontends.openmp.programs import ParallelProgram, ParallelPrograms
from depanalysis.frontends.openmp.translate import translate
from depanalysis.options import Language, RaceOptions
from depanalysis.pipelines.race import openmp_races
from depanalysis.proofs.openmp.orphans import orphaned
from depanalysis.proofs.races.verdicts import (
    ConstructVerdict,
    RaceReport,
    Raciness,
)
from depanalysis.source import SourceFile
from tests.nights import by_day
from tests.oracle.forks import contents_of, observed
from tests.oracle.threads import UnmodelledError
from tests.oracle.touches import Meeting

FOLDER = Path(__file__).parent / "cases" / "race" / "openmp"
FILES = sorted((*FOLDER.glob("*.c"), *FOLDER.glob("*.cpp"), *FOLDER.glob("*.f90")))
VERDICTS = (Raciness.FREE, Raciness.RACE, Raciness.UNKNOWN)
SIZES = (3, 6)
TEAMS = (2, 3)

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
each_run_file = pytest.mark.parametrize(
    "path", by_day(FILES, 16), ids=lambda path: path.stem
)


def source_of(path: Path) -> SourceFile:
    return SourceFile(path.name, path.read_text(encoding="utf-8"))


@cache
def report_of(path: Path) -> RaceReport:
    return openmp_races(source_of(path), RaceOptions(), language_of(path))


def language_of(path: Path) -> Language:
    if path.suffix == ".cpp":
        return "c++"
    return "c" if path.suffix == ".c" else "fortran"


def expected(path: Path) -> Raciness:
    return next(each for each in VERDICTS if path.stem.startswith(f"{each}-"))


def functions(path: Path) -> list[tuple[ParallelProgram, list[ConstructVerdict]]]:
    """The functions with constructs of their own, and the answers about these."""
    report = report_of(path)
    read = translate_fortran if path.suffix == ".f90" else translate
    if path.suffix == ".cpp":
        read = partial(translate, is_cxx=True)
    made = read(source_of(path))
    return [
        (as_called(parallel, made), found)
        for parallel in made.programs
        if not parallel.is_hidden
        and (found := [c for c in report.constructs if c.name == parallel.program.name])
    ]


def as_called(parallel: ParallelProgram, made: ParallelPrograms) -> ParallelProgram:
    """A function without regions is run by a team."""
    found = orphaned(parallel, made.live)
    return parallel if found is None else found.parallel


def all_equal(parallel: ParallelProgram, size: int) -> Mapping[str, int]:
    return {each.name: size for each in parallel.program.parameters}


@each_run_file
@pytest.mark.sampled(4)
def test_runs_agree_with_the_verdicts(path):
    if expected(path) is Raciness.FREE:
        check_runs(path)
    elif expected(path) is Raciness.RACE:
        check_witnesses(path)


@each_file
@pytest.mark.sampled(4)
def test_every_construct_has_the_verdict_of_its_file(path):
    report = report_of(path)
    assert report.errors == ()
    wrong = [
        (each.name, each.verdict, each.reason)
        for each in report.constructs
        if each.verdict is not expected(path)
    ]
    assert wrong == []
    assert report.constructs

    for each in report.constructs:
        assert bool(each.reason) == (each.verdict is Raciness.UNKNOWN)


def seen(parallel: ParallelProgram, *how: Any) -> set[Meeting] | None:
    """What collides in runs, if the oracle knows all constructs."""
    try:
        return observed(parallel, *how)
    except UnmodelledError:
        return None


def check_runs(path: Path) -> None:
    """No threads collide in what is race-free."""
    for parallel, _ in functions(path):
        for size in SIZES:
            for threads in TEAMS:
                values = all_equal(parallel, size)
                met = seen(parallel, values, threads, 4)
                assert not met, (parallel.program.name, met)


def check_witnesses(path: Path) -> None:
    """The witnesses show what collides."""
    for parallel, found in functions(path):
        for construct in found:
            for race in construct.races:
                if race.kind == "divergence":
                    continue
                spelled = {s.text: s.name for s in parallel.program.spellings}
                given = dict(race.witness.parameters)
                values = {spelled.get(n, n): v for n, v in given.items()}
                launch = dict(race.witness.launch)
                (threads,), (teams,) = launch["threads"], launch.get("teams", (2,))
                memory = contents_of(race.witness.memory)
                met = seen(parallel, values, threads, 12, memory, teams)
                if met is None:
                    continue
                pairs = {(first, second) for _, first, second in met}
                spans = sorted((race.first.span, race.second.span))
                assert tuple(spans) in pairs, (construct.name, race)
