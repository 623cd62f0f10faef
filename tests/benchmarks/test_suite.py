"""The nests of the suite leave the same numbers as they stand and as emitted."""

import re
import shutil
from pathlib import Path

import pytest

from benchmarks.suite import KERNELS, Row, Times, driver, mean, table, timed
from depanalysis.api.parallelization import parallelize

needs_gcc = pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not here")
_KERNELS = sorted(KERNELS.glob("*.c"))


def test_the_shapes_of_the_suite_are_there():
    assert len(_KERNELS) == 30


@needs_gcc
@pytest.mark.sampled(6)
@pytest.mark.parametrize("path", _KERNELS, ids=lambda each: each.stem)
def test_emitted_texts_leave_the_same(path: Path, tmp_path: Path):
    """With small arrays, of which blocks of 64 are no part."""
    text = re.sub(r"#define N \d+", "#define N 150", path.read_text(encoding="utf-8"))
    text = re.sub(r"#define T \d+", "#define T 3", text)
    (made,) = parallelize(text, "c", path=path.name).files
    assert made.text is not None
    assert timed(text, made.text, tmp_path, 1).same


def test_a_driver_hands_over_arrays_and_numbers():
    text = (
        "#define N 9\nvoid f(int n, double s,\n       int a[N][N], float x[N])\n{\n}\n"
    )
    made = driver(text, 2)
    assert "call(N, 1.25, given_a, given_x);" in made
    assert "static int (*given_a)[N], (*given_a_left)[N];" in made
    assert "COMPARED(float, given_x, N);" in made
    assert "@" not in made


def test_the_mean_is_geometric():
    assert mean([2.0, 8.0]) == pytest.approx(4)
    row = Row("f", Times(True, 2.0, 1.0, 8.0, 2.0), 0.5, ("as it stands",))
    assert table([row]).row_count == 2
