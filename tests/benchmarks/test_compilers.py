"""What compilers prove is read from their remarks, and set beside our verdicts."""

import shutil
import subprocess

import pytest

from benchmarks.compilers import Missed, Row, compared, remarks
from depanalysis.options import AS_WRITTEN, Preprocessing

TEXT = """#define TIMES(x) (N * (x))
void scaled(int n, double *restrict y, const double *restrict x) {
  for (int i = 0; i < n; i++)
    y[i] = TIMES(x[i]);
}
double at(int);
void called(int n, double *y) {
  for (int i = 0; i < n; i++)
    y[i] = at(i);
}
"""


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "loops.c"
    path.write_text(TEXT)
    return path


@pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no gcc")
def test_a_loop_that_both_prove_is_counted_once(path):
    row, missed = compared(path, Preprocessing(macros=("-DN=3",)))
    assert row == Row("loops.c", 2, 1, 1, 1, 0, 0)
    assert missed == ()


def test_what_a_compiler_alone_proves_is_listed_with_our_reason(path, monkeypatch):
    told = (
        f"{path}:8:3: remark: vectorized loop (width: 4)\n"
        "other.h:3:3: remark: vectorized loop (width: 4)\n"
        f"{path}:3:3: optimized: parallelizing inner loop 2\n"
    )
    monkeypatch.setattr(shutil, "which", lambda name: name)
    made = subprocess.CompletedProcess((), 0, told, "")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: made)
    row, (missed,) = compared(path, Preprocessing(macros=("-DN=3",)))
    assert row == Row("loops.c", 2, 1, 1, 0, 1, 1)
    assert missed == Missed("loops.c", 8, "gcc clang", "unknown", missed.reason)
    assert "calls `at`" in missed.reason


def test_a_compiler_that_is_not_there_proves_nothing(path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert remarks("gcc", path, ()) == frozenset()
    row, missed = compared(path, AS_WRITTEN)
    assert (row.theirs, missed) == (0, ())
