"""The Python files of `cases/parallelize`: what their loops get, and what they then leave.

The line of each loop says what it gets: `# prange(n)`, or `# left` and a part of the
reason. Every function of the file is run before and after, with teams of several threads.
"""

import ast
import difflib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from depanalysis.emit.python.modules import parallelized
from depanalysis.source import SourceFile
from tests.analyzed import analyzed
from tests.nights import by_day

_TESTS = Path(__file__).parent
_FILES = sorted((_TESTS / "cases" / "parallelize").glob("*.py"))
_PLAIN_FILES = sorted((_TESTS / "cases" / "python").glob("*.py"))
_EXPECTED = re.compile(r"# (?P<text>prange\(.*\)|left *(?P<reason>.*))$")
_ADDED = re.compile(r"import numba|@.*n?jit\(.*parallel=True\)|.*numba\.prange\(.*|")

each_case = pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)


def emitted(path):
    """What becomes of a file."""
    report = analyzed(path)
    assert report.errors == ()
    source = SourceFile(str(path), path.read_text(encoding="utf-8"))
    return parallelized(source, report.loops)


def differences(original, result, *seeds):
    """What the two modules leave differently."""
    runner = _TESTS / "prange_teams.py"
    done = subprocess.run(
        [sys.executable, runner, original, result, *map(str, seeds)],
        capture_output=True,
        text=True,
        env=os.environ | {"NUMBA_NUM_THREADS": "4"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


@each_case
@pytest.mark.sampled(4)
def test_each_loop_gets_what_its_line_says(path):
    source = SourceFile(str(path), path.read_text(encoding="utf-8"))
    for decision in emitted(path).decisions:
        place = decision.loop.span
        expected = _EXPECTED.search(source.lines[place.line - 1])
        assert expected, f"{place}: nothing is expected: {decision}"
        if expected["reason"] is None:
            text = f"for {decision.loop.variable} in numba.{expected['text']}"
            assert decision.directive == text, (str(place), decision.reason)
        else:
            assert decision.directive is None, str(place)
            assert expected["reason"] in decision.reason, str(place)


@each_case
def test_only_those_lines_change(path):
    before = path.read_text(encoding="utf-8").split("\n")
    after = emitted(path).text.split("\n")
    changes = [line for line in difflib.ndiff(before, after) if line[0] in "+"]
    assert [line for line in changes if not _ADDED.fullmatch(line[2:].strip())] == []


@pytest.mark.sampled(4)
def test_the_result_leaves_what_the_original_leaves(tmp_path):
    path = _TESTS / "cases" / "parallelize" / "combined.py"
    result = tmp_path / path.name
    result.write_text(emitted(path).text, encoding="utf-8")
    assert differences(path, result, 1) == ""


@pytest.mark.nightly
@each_case
def test_it_does_so_with_many_seeds(path, tmp_path):
    result = tmp_path / path.name
    result.write_text(emitted(path).text, encoding="utf-8")
    assert differences(path, result, *range(20)) == ""


@pytest.mark.parametrize("path", by_day(_PLAIN_FILES, 8), ids=lambda path: path.stem)
@pytest.mark.sampled(4)
def test_the_case_files_of_the_analysis_stay_modules(path):
    assert ast.parse(emitted(path).text)
