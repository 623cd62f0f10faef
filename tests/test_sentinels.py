"""The Fortran files of `cases/parallelize`: the directives they get, and what they print.

The line of each loop says what it gets: `! parallel do private(t)`, or `! left` and a part
of the reason; the order in which a nest with new heads runs comes last. Where gfortran is
found, original and result are compiled and run; output lines that begin with `~` hold
numbers that a reduction may round otherwise.
"""

import os
import re
import shutil
import subprocess
from dataclasses import replace
from functools import cache
from math import isclose
from pathlib import Path

import pytest

import depanalysis
from depanalysis.emit.fortran.directives import parallelized
from depanalysis.source import SourceFile

_TESTS = Path(__file__).parent
_CASES = _TESTS / "cases"
_FILES = sorted(
    path for path in (_CASES / "parallelize").iterdir() if path.suffix in (".f", ".f90")
)
_PLAIN_FILES = sorted(
    path for path in (_CASES / "fortran").rglob("*.f*") if path.is_file()
)
_EXPECTED = re.compile(r"! (?P<text>parallel do.*|left *(?P<reason>.*))$")
_FLAGS = ("-O2", "-Wall", "-Werror", "-std=legacy", "-fopenmp")
# Which statements of the original do what they look like is not for its directives to say;
# a last value that nothing sets before the loop is copied in, which looks like a use.
_ALLOWED = ("-Wno-uninitialized", "-Wno-maybe-uninitialized")
_TOLERANCE = 1e-9

needs_gfortran = pytest.mark.skipif(
    not shutil.which("gfortran"), reason="gfortran is not here"
)
each_case = pytest.mark.parametrize("path", _FILES, ids=lambda path: path.name)
# Every file is analyzed twice; two of the analysis's own cases are enough for each day.
each_file = pytest.mark.parametrize(
    "path",
    [
        *_PLAIN_FILES[:2],
        *(pytest.param(path, marks=pytest.mark.nightly) for path in _PLAIN_FILES[2:]),
    ],
    ids=lambda path: path.relative_to(_CASES).as_posix(),
)


@cache
def verdicts(path, text):
    """The verdicts on a text, without the places and what was measured."""
    report = depanalysis.check(text, "fortran", path=str(path))
    return report, [
        (x.function, x.variable, x.depth, x.verdict, replace(x.needs), x.keyword)
        for x in report.loops
    ]


def emitted(path, text):
    report, _ = verdicts(path, text)
    return parallelized(SourceFile(str(path), text), report.loops)


def stripped(text):
    """The lines that are no sentinels."""
    lines = text.split("\n")
    return "\n".join(x for x in lines if not x.lstrip().startswith("!$omp"))


@each_case
@pytest.mark.sampled(4)
def test_each_loop_gets_what_its_line_says_and_prints_the_same(path, tmp_path):
    """One analysis of each file, of which all claims are made."""
    check_lines(path)
    check_text(path)
    if shutil.which("gfortran"):
        check_runs(path, tmp_path, (1, 2), (1, 4))


def check_lines(path):
    """Each loop gets what the comment on its line says."""
    text = path.read_text()
    for decision in emitted(path, text).decisions:
        place = decision.loop.span
        expected = _EXPECTED.search(text.split("\n")[place.line - 1])
        assert expected, f"{place}: nothing is expected: {decision}"
        if expected["reason"] is None:
            found = decision.directive or decision.reason
            found = f"{found} {decision.order}".strip()
            assert found == f"!$omp {expected['text']}", str(place)
        else:
            assert decision.directive is None, str(place)
            assert expected["reason"] in decision.reason, str(place)


@each_file
@pytest.mark.sampled(4)
def test_the_result_is_the_original_with_sentinels(path):
    check_text(path)


def check_text(path):
    """Nothing but sentinels is added in the order of the text, and the verdicts stay."""
    text = path.read_text()
    report, before = verdicts(path, text)
    source = SourceFile(str(path), text)
    result = parallelized(source, report.loops, transform=False).text
    assert stripped(result) == stripped(text)
    limit = 132 if path.suffix == ".f90" else 72
    added = [line for line in result.split("\n") if line.lstrip().startswith("!$omp")]
    assert [line for line in added if len(line) > limit] == []
    again, after = verdicts(path, result)
    assert after == before
    assert len(again.errors) == len(report.errors)
    # Units that have directives get no others.
    source = SourceFile(str(path), result)
    twice = parallelized(source, again.loops, transform=False).text
    assert stripped(twice) == stripped(text)


def compiled(source, program):
    command = [
        "gfortran",
        *_FLAGS,
        *_ALLOWED,
        f"-J{program.parent}",
        "-o",
        program,
        source,
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return program


def output_of(program, seed, threads=1):
    environment = os.environ | {"OMP_NUM_THREADS": str(threads)}
    done = subprocess.run(
        [program],
        input=f"{seed}\n",
        capture_output=True,
        text=True,
        env=environment,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split("\n")


def assert_same(expected, found):
    """Equal lines, except for the rounding of the numbers after `~`."""
    assert len(found) == len(expected)
    for one, other in zip(expected, found, strict=True):
        if one.strip().startswith("~"):
            first, second = float(one.strip()[1:]), float(other.strip()[1:])
            assert isclose(first, second, rel_tol=_TOLERANCE)
        else:
            assert one == other


def check_runs(path, folder, seeds, teams):
    """Compile a program and what becomes of it, and compare what they print."""
    result = folder / path.name
    result.write_text(emitted(path, path.read_text()).text)
    # Both with OpenMP, since lines that begin with `!$` are code then.
    original = compiled(path, folder / "original")
    parallel = compiled(result, folder / "parallel")
    for seed in seeds:
        expected = output_of(original, seed)
        for threads in teams:
            assert_same(expected, output_of(parallel, seed, threads))


@pytest.mark.nightly
@needs_gfortran
@each_case
def test_it_does_so_with_many_seeds_and_threads(path, tmp_path):
    check_runs(path, tmp_path, range(20), (1, 2, 8))
