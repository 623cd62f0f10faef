"""The Fortran case files are compiled and called, as they are and with parallel loops.

Each procedure is called with the same arguments in the original, in what `parallelize`
makes of it at several numbers of threads, and with the loops that are called parallel
turned round; memory has to be the same after. Loops that are called sequential, turned
round, show that this would find a wrong verdict.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import depanalysis
from depanalysis.emit.fortran.directives import parallelized
from depanalysis.source import SourceFile
from depanalysis.verdicts import LoopVerdict, Verdict
from tests.oracle.fortran_dumps import dumped
from tests.oracle.fortran_reversals import reversed_loops
from tests.oracle.fortran_runs import compiled, differences, outcomes
from tests.test_cases import read_options

_CASES = Path(__file__).parent / "cases" / "fortran"
# The compiler refuses them: an `equivalence` that contradicts itself, modules that are
# missing, and what it does not know yet; others end in ways that no caller here takes, have
# variables that no caller may set, or leave addresses in memory.
_REFUSED = ("contradiction.f", "concurrent_typed.f90", "unseen.f90", "blanks.f",
            "kept_values.f90", "components_of_two_structures.f90",
            "handed_overlapping.f90")  # fmt: skip
_FILES = sorted(
    x for x in _CASES.rglob("*.f*") if x.is_file() and x.name not in _REFUSED
)
_EACH_DAY = ("scalars.f", "handed.f90")

pytestmark = pytest.mark.skipif(
    not shutil.which("gfortran"), reason="gfortran is not here"
)
each_file = pytest.mark.parametrize(
    "path",
    [
        pytest.param(
            path,
            id=path.name,
            marks=() if path.name in _EACH_DAY else pytest.mark.nightly,
        )
        for path in _FILES
    ],
)


def checked(path: Path) -> tuple[str, tuple[LoopVerdict, ...]]:
    """The text of a case file, without what fixed form leaves out, and its verdicts."""
    text = path.read_text()
    if path.suffix == ".f":
        lines = text.split("\n")
        text = "\n".join(x if x[:1] in "cC*!" else x[:72] for x in lines)
    report = depanalysis.check(text, "fortran", path=str(path), **read_options(text))
    return text, report.loops


def turned(loops: tuple[LoopVerdict, ...], verdict: Verdict) -> list[int]:
    """The lines whose loops all have a verdict, and may run in any order after it."""
    others = {
        x.span.line
        for x in loops
        if x.verdict is not verdict or x.needs.lastprivate or x.needs.induction
    }
    return sorted({x.span.line for x in loops} - others)


@each_file
def test_parallel_loops_leave_the_same_memory(path: Path, tmp_path: Path) -> None:
    text, loops = checked(path)
    source = SourceFile(str(path), text)
    emission = parallelized(source, loops)
    procedures, storage = dumped(path, tmp_path)
    seeds = range(6)
    original = compiled(text, tmp_path / f"original{path.suffix}")
    expected = outcomes(original, procedures, storage, seeds)
    # What ends badly as it is says nothing.
    procedures = [x for x in procedures if isinstance(expected[x.symbol], list)]
    found: list[str] = []
    if any(each.directive for each in emission.decisions):
        library = compiled(emission.text, tmp_path / f"parallel{path.suffix}")
        for threads in (1, 2, 8):
            after = outcomes(library, procedures, storage, seeds, threads)
            found += differences(procedures, expected, after)
    backwards, count = reversed_loops(source, turned(loops, Verdict.PARALLEL))
    if count:
        library = compiled(
            backwards, tmp_path / f"backwards{path.suffix}", is_long=True
        )
        after = outcomes(library, procedures, storage, seeds)
        found += differences(procedures, expected, after)
    assert found == []


@pytest.mark.nightly
def test_sequential_loops_turned_round_leave_other_memory(tmp_path: Path) -> None:
    path = _CASES / "fixed" / "recurrences.f"
    text, loops = checked(path)
    source = SourceFile(str(path), text)
    procedures, storage = dumped(path, tmp_path)
    backwards, count = reversed_loops(source, turned(loops, Verdict.SEQUENTIAL))
    plain = compiled(text, tmp_path / "plain.f")
    other = compiled(backwards, tmp_path / "backwards.f", is_long=True)
    runs = [outcomes(each, procedures, storage, range(4)) for each in (plain, other)]
    assert count > 5
    assert 2 * len(list(differences(procedures, *runs))) > count


def complaints(path: Path, folder: Path) -> tuple[int, list[str]]:
    """What gfortran says about a file, without the places."""
    command = ["gfortran", "-fopenmp", "-std=legacy", "-fsyntax-only", "-Wall"]
    done = subprocess.run(
        [*command, f"-J{folder}", str(path)], capture_output=True, text=True
    )
    return done.returncode, sorted(re.findall(r"(?:Warning|Error): .*", done.stderr))


@pytest.mark.nightly
@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.name)
def test_gfortran_takes_the_directives_of_all_case_files(
    path: Path, tmp_path: Path
) -> None:
    text, loops = checked(path)
    result = tmp_path / path.name
    result.write_text(parallelized(SourceFile(str(path), text), loops).text)
    plain = tmp_path / f"plain_{path.name}"
    plain.write_text(text)
    assert complaints(result, tmp_path) == complaints(plain, tmp_path)
