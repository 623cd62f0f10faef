"""The programs of `cases/parallelize`: the directives they get, and what they then print.

The line of each loop says what it gets: `// parallel for private(t)`, or `// left` and a
part of the reason; `if` stands for an `if` clause, whatever it checks, and the order in
which a loop with a new head runs comes last. Original and result are compiled by gcc, with
all warnings as errors, and run. Output lines that begin with `~` hold numbers that a
reduction may round otherwise.
"""

import os
import re
import shutil
import subprocess
from functools import cache
from math import isclose
from pathlib import Path

import pytest

import depanalysis
from depanalysis.emit.openmp import parallelized
from depanalysis.options import Options
from depanalysis.source import SourceFile
from tests.nights import by_day

_TESTS = Path(__file__).parent
_FILES = sorted((_TESTS / "cases" / "parallelize").glob("*.c"))
_PLAIN_FILES = sorted((_TESTS / "cases" / "c").rglob("*.c"))
_EXPECTED = re.compile(r"// (?P<text>(parallel|for) .*|parallel|left *(?P<reason>.*))$")
_FLAGS = ("-std=gnu17", "-O2", "-Wall", "-Werror")
_NO_OPENMP = "-Wno-unknown-pragmas"
_TOLERANCE = 1e-12

needs_gcc = pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not here")
each_case = pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)
# These take three seconds and more; others have loops of the same kinds.
_SLOW = (
    "blocks_in_waves",
    "divided",
    "exchanged",
    "guarded_distances",
    "guarded_overlaps",
    "own_rows",
    "skewed",
)
_QUICK = [x for x in _FILES if x.stem not in _SLOW]
each_quick_case = pytest.mark.parametrize(
    "path",
    [
        pytest.param(x, marks=pytest.mark.nightly if x.stem in _SLOW else (), id=x.stem)
        for x in _FILES
    ],
)


@cache
def emitted(path):
    """What becomes of a file."""
    text = path.read_bytes().decode()
    report = depanalysis.check(text, path=str(path))
    assert report.errors == ()
    return parallelized(SourceFile(str(path), text), report.loops, Options())


def compiled(source, program, *flags):
    command = ["gcc", *_FLAGS, *flags, "-o", program, source, "-lm"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return program


def output_of(program, seed, threads=1):
    # Threads that wait must not keep a core from those that work.
    team = {"OMP_NUM_THREADS": str(threads), "OMP_WAIT_POLICY": "passive"}
    environment = os.environ | team
    done = subprocess.run(
        [program, str(seed)], capture_output=True, text=True, env=environment
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split("\n")


def assert_same(expected, found):
    """Equal lines, except for the rounding of the numbers after `~`."""
    assert len(found) == len(expected)
    for one, other in zip(expected, found, strict=True):
        if one.startswith("~"):
            first, second = float.fromhex(one[1:]), float.fromhex(other[1:])
            assert isclose(first, second, rel_tol=_TOLERANCE)
        else:
            assert one == other


def check_runs(path, folder, seeds, teams, *flags):
    """Compile a program and what becomes of it, and compare what they print."""
    result = folder / path.name
    result.write_bytes(emitted(path).text.encode())
    original = compiled(path, folder / "original", _NO_OPENMP, *flags)
    parallel = compiled(result, folder / "parallel", "-fopenmp", *flags)
    for seed in seeds:
        expected = output_of(original, seed)
        for threads in teams:
            assert_same(expected, output_of(parallel, seed, threads))


@needs_gcc
@pytest.mark.parametrize("path", by_day(_QUICK, 12), ids=lambda path: path.stem)
@pytest.mark.sampled(4)
def test_what_becomes_of_a_program_prints_the_same(path, tmp_path):
    check_runs(path, tmp_path, (1, 2), (1, 4))


@each_quick_case
@pytest.mark.sampled(4)
def test_each_loop_gets_what_its_line_says(path):
    """Each loop gets what the comment on its line says."""
    source = SourceFile(str(path), path.read_text())
    for decision in emitted(path).decisions:
        place = decision.loop.span
        expected = _EXPECTED.search(source.lines[place.line - 1])
        assert expected, f"{place}: nothing is expected"
        if expected["reason"] is None:
            found = re.sub(r"\bif\(.*\)$", "if", decision.directive or "")
            found = f"{found} {decision.order}".strip()
            assert found == f"#pragma omp {expected['text']}", str(place)
        else:
            assert decision.directive is None, str(place)
            assert expected["reason"] in decision.reason, str(place)


@pytest.mark.nightly
@needs_gcc
@pytest.mark.parametrize("flags", [(), ("-fsanitize=undefined",)], ids=["O2", "ubsan"])
@each_case
def test_it_does_so_with_many_seeds_and_threads(path, flags, tmp_path):
    check_runs(path, tmp_path, range(20), (1, 2, 8), *flags)


def complaints(path):
    """What gcc says about a file, without the places."""
    command = ["gcc", "-std=gnu17", "-fopenmp", "-fsyntax-only", "-Wall", path]
    done = subprocess.run(command, capture_output=True, text=True)
    lines = re.findall(r"(?:warning|error): .*", done.stderr)
    return done.returncode, sorted(lines)


@pytest.mark.nightly
@needs_gcc
@pytest.mark.parametrize("path", _PLAIN_FILES, ids=lambda path: path.stem)
def test_gcc_takes_the_directives_of_all_case_files(path, tmp_path):
    result = tmp_path / path.name
    result.write_bytes(emitted(path).text.encode())
    (status, found), (before, expected) = complaints(result), complaints(path)
    assert status == before
    # A text that waits for macros of the command line has errors, which name what is near.
    assert status or found == expected
