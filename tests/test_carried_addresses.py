"""Addresses that travel by the library of C++ are those that a function gets."""

import shutil
import subprocess
from pathlib import Path

import pytest

import depanalysis
from depanalysis.verdicts import Verdict
from tests.nights import by_day
from tests.oracle.carried import WAYS, everything, program

needs_gxx = pytest.mark.skipif(not shutil.which("g++"), reason="g++ is not here")


@needs_gxx
def test_each_way_leads_to_the_array(tmp_path: Path) -> None:
    source, binary = tmp_path / "all.cpp", tmp_path / "all"
    source.write_text(everything())
    subprocess.run(
        ["g++", "-std=c++20", "-w", "-pthread", "-o", binary, source], check=True
    )
    assert subprocess.run([binary], check=False).returncode == 0


@pytest.mark.parametrize("way", by_day(WAYS, 6))
def test_a_loop_is_not_parallel_on_an_assumption_against_it(way: str) -> None:
    (report,) = depanalysis.check(program(way), language="c++").files
    assert report.errors == ()
    (loop,) = (each for each in report.loops if each.function == "F")
    assert loop.verdict is not Verdict.PARALLEL
