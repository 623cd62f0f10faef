"""Machine code stays on disk: the next process reads it, and nobody else can write it."""

import os

import numpy as np
import pytest

from gpugen.cpu.engine import NumbaEngine
from gpugen.cpu.kept import folder, kept

TEXT = """
def iteration(k, state, a):
    a[k] = {value}
    return DONE


def run(first, last, state, a):
    for k in range(first, last):
        code = iteration(k, state, a)
        if code > 0:
            stop(state, code, k)
"""


def ran(text, into):
    engine, values = NumbaEngine(threads=2, folder=into), np.zeros(4)
    function = engine.functions(text)["run"]
    state = np.zeros(4, dtype=np.int64)
    engine.together(function, [(0, 2, state, values), (2, 4, state, values)], state)
    return values.tolist(), sum(function.stats.cache_hits.values())  # type: ignore[attr-defined]


def test_code_is_read_by_another_engine(tmp_path):
    assert ran(TEXT.format(value=2.0), tmp_path) == ([2.0] * 4, 0)
    assert ran(TEXT.format(value=2.0), tmp_path) == ([2.0] * 4, 1)
    assert ran(TEXT.format(value=3.0), tmp_path) == ([3.0] * 4, 0)


def test_addresses_are_not_kept(tmp_path):
    text = TEXT.format(value="exp(0.0)")
    assert [ran(text, tmp_path) for _ in range(2)] == [([1.0] * 4, 0)] * 2


def test_a_folder_that_is_gone_keeps_nothing(tmp_path):
    assert kept("", tmp_path / "gone") is None
    assert ran(TEXT.format(value=4.0), tmp_path / "gone") == ([4.0] * 4, 0)


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="permissions are those of POSIX")
def test_a_folder_that_others_may_write_to_is_not_used(tmp_path):
    found = folder({"XDG_CACHE_HOME": str(tmp_path)})
    assert found is not None
    assert found.stat().st_mode & 0o777 == 0o700
    found.chmod(0o777)
    assert folder({"XDG_CACHE_HOME": str(tmp_path)}) is None


def test_no_folder_can_be_made_in_a_file(tmp_path):
    (tmp_path / "file").write_text("")
    assert folder({"XDG_CACHE_HOME": str(tmp_path / "file")}) is None
