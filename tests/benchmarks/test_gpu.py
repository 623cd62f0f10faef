"""What the command for a GPU does, on the stand-in for one, and where there is none."""

import csv
from pathlib import Path

import numpy as np
import pytest

from benchmarks import gpu
from benchmarks.applications.measuring import APPLICATIONS
from gpugen.cuda.launching import DeviceError
from gpugen.shim.device import Shim, compiler


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Shim:
    if compiler() is None:
        pytest.skip("there is no g++")
    return Shim(tmp_path_factory.mktemp("shim"))


def rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))[1:]


def test_where_there_is_no_gpu_the_results_say_so(monkeypatch, tmp_path, capsys):
    def none() -> None:
        raise DeviceError("CuPy is not installed")

    monkeypatch.setattr(gpu, "CupyDevice", none)
    monkeypatch.setattr("sys.argv", ["gpu", "--out", str(tmp_path / "results")])
    gpu.main()
    text = (tmp_path / "results" / "gpu.txt").read_text(encoding="utf-8")
    assert text.startswith("No GPU was measured on this machine (")
    assert text.endswith("CuPy is not installed.\n")
    assert capsys.readouterr().out == text
    assert [each.name for each in (tmp_path / "results").iterdir()] == ["gpu.txt"]


def test_adversarial_runs_have_a_conflict_or_none():
    r = np.random.default_rng(1)
    for _ in range(50):
        values, is_met = gpu.adversarial(r)
        assert (len(set(values["p"].tolist())) < len(values["p"])) == is_met


def test_counts_tell_misses_from_false_alarms():
    count = gpu.Count()
    for is_met, is_stopped in (
        (True, True),
        (True, False),
        (False, True),
        (False, False),
    ):
        count.add(is_met, is_stopped)
    assert (count.runs, count.conflicts, count.missed, count.false_alarms) == (
        4,
        2,
        1,
        1,
    )


@pytest.mark.parametrize(
    "name", ["ipvec", pytest.param("cfd, a whole mesh", marks=pytest.mark.nightly)]
)
def test_an_application_is_compared_with_the_sequential_loop(shim, name):
    application = next(each for each in APPLICATIONS if each.name == name)
    found = list(gpu.correctness(shim, application, 40))
    assert {row[1] for row in found} >= {"ownership", "imprint"}
    assert all(row[-1] for row in found)
    findings = {row[3] for row in found if row[1] != "lenient"}
    assert findings == ({"independent"} if name == "ipvec" else {"conflict"})


@pytest.mark.nightly
def test_everything_runs_on_the_stand_in(shim, tmp_path):
    gpu.verified(shim, tmp_path, runs=10, size=24)
    assert all(row[-1] == "True" for row in rows(tmp_path / "gpu-correctness.csv"))
    for row in rows(tmp_path / "gpu-assumptions.csv"):
        assert row[-2:] == ["0", "0"]
    for application in APPLICATIONS:
        found = list(gpu.times(shim, application, 0, 24))
        assert {row[0] for row in found} == {application.name}
