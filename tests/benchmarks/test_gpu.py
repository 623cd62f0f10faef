"""What the command for a GPU does, on the stand-in for one, and where there is none."""

import csv
from functools import partial
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from benchmarks import gpu
from benchmarks.apart import Lost, Task
from benchmarks.applications.measuring import APPLICATIONS
from benchmarks.comparisons import Time, draw, ratios, table
from gpugen.cuda.launching import DeviceError
from gpugen.cuda.schemes import SCHEMES
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


def telling(made: object, device: object) -> list[object]:
    if isinstance(made, Exception):
        raise made
    return [made]


def sheet(*made: object) -> gpu.Table:
    tasks = [Task(f"{each}", partial(telling, each)) for each in made]
    return gpu.Table("t.csv", ["a"], tasks, list)


@pytest.mark.nightly
def test_what_fails_is_said_beside_the_results(monkeypatch, tmp_path):
    (tmp_path / "gpu.txt").write_text("No GPU was measured", encoding="utf-8")
    made = {"one": sheet((1,), DeviceError("no"), (2,)), "two": sheet((3,))}
    monkeypatch.setattr(gpu, "CupyDevice", dict)
    monkeypatch.setattr(gpu, "machine_name", lambda device: "a machine")
    monkeypatch.setattr(gpu, "tables", lambda *given: made)
    monkeypatch.setattr("sys.argv", ["gpu", "--out", str(tmp_path), "--only", "one"])
    with pytest.raises(SystemExit, match=r"t\.csv, no: DeviceError: no"):
        gpu.main()
    text = (tmp_path / "gpu.txt").read_text(encoding="utf-8")
    assert text.startswith("The results in this folder are not complete.\n")
    assert rows(tmp_path / "t.csv") == [["1"], ["2"]]
    with pytest.raises(SystemExit, match="there is no table three, only one, two"):
        gpu.measured(tmp_path, 1, only=["three"])
    gpu.measured(tmp_path, 1, only=["two"])
    assert not (tmp_path / "gpu.txt").exists()
    assert rows(tmp_path / "t.csv") == [["3"]]


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
@pytest.mark.sampled(4)
def test_an_application_is_compared_with_the_sequential_loop(shim, name):
    application = next(each for each in APPLICATIONS if each.name == name)
    schemes = [each for each in SCHEMES if each != "unchecked"]
    found = list(gpu.correctness(shim, application, 40, schemes))
    assert {row[1] for row in found} >= {"ownership", "imprint", "gpu_tls", "wise"}
    printed = (
        "two_pass",
        "wise",
    )  # In any order of threads, they may keep what is wrong.
    assert all(row[-1] for row in found if not str(row[1]).startswith(printed))
    findings = {row[3] for row in found if row[1] in ("ownership", "paragon-atomic")}
    assert findings == ({"independent"} if name == "ipvec" else {"conflict"})


def test_runs_are_dealt_out_and_put_together(shim):
    parts = list(gpu._in_parts(25))
    assert (len(parts), sum(parts)) == (10, 25)
    assert sum(gpu._in_parts(3)) == 3
    told = [
        row
        for n in (0, 1)
        for row in gpu.assumptions("inspector", "imprint", 3, n, shim)
    ]
    ((scheme, way, runs, met, missed, alarms),) = gpu._summed(told)
    assert (scheme, way, runs, missed, alarms) == ("imprint", "inspector", 6, 0, 0)
    assert met in range(1, 6)


@pytest.mark.nightly
def test_everything_runs_on_the_stand_in(shim, tmp_path):
    made = gpu.tables("a machine", 0, size=24, runs=10, scale=1e-9)
    make = partial(Shim, shim.directory)
    for name in ("correctness", "peers", "assumptions", "times", "figures"):
        assert gpu.written(tmp_path, made[name], make, 120) == []
    assert all(row[-1] == "True" for row in rows(tmp_path / "gpu-correctness.csv"))
    for row in rows(tmp_path / "gpu-peers.csv"):
        assert row[-1] == "True" or row[1].startswith(("two_pass", "wise"))
    for row in rows(tmp_path / "gpu-assumptions.csv"):
        assert row[-2:] == ["0", "0"]
    found = rows(tmp_path / "gpu-times.csv")
    assert {row[1] for row in found} == {each.name for each in APPLICATIONS}
    assert {row[2] for row in found} >= {"unchecked", "ownership", "gpu_tls"}
    shown = {row[1] for row in rows(tmp_path / "gpu-figures.csv")}
    assert {"loop size", "accesses"} <= shown
    assert (tmp_path / "gpu-figure-7.svg").stat().st_size > 0


def time(scheme: str, check: float, execute: float, stopped: str = "") -> Time:
    return Time("md", scheme, "inspector", stopped, 8.0, check, execute, 64)


def test_ratios_are_to_the_same_application():
    rows = [
        time("unchecked", 0.0, 1.0),
        time("ownership", 1.0, 1.0),
        time("paragon-atomic", 0.0, 8.0),
    ]
    assert ratios(rows[1], rows) == ("4.00", "2.00", "0.25")
    assert ratios(time("imprint", 2.0, 0.0, "yes"), rows) == ("", "2.00", "0.25")
    assert ratios(rows[1], rows[1:2]) == ("4.00", "", "")
    lines = list(table([*rows, time("wise", 0.0, 1.0, "yes")]))
    assert len(lines) == 5
    assert lines[2].split()[-5:] == ["4.00", "2.00", "0.25", "64", "bytes"]
    assert lines[4].endswith("64 bytes  stopped")


def test_figures_are_drawn(tmp_path):
    points = [
        ("loop size", "wise", 10.0, 2.0),
        ("dependence density", "wise", 1e-3, 1.0),
    ]
    draw(tmp_path / "figure.svg", points, "a machine")
    assert (tmp_path / "figure.svg").stat().st_size > 0


@pytest.mark.nightly
def test_times_on_a_device_or_why_there_are_none(monkeypatch, tmp_path, capsys):
    def none() -> None:
        raise DeviceError("CuPy finds no device")

    monkeypatch.setattr(gpu, "CupyDevice", none)
    arguments = ["benchmarks", "--device", "cuda", "--out", str(tmp_path)]
    monkeypatch.setattr("sys.argv", arguments)
    import_module("benchmarks.__main__").main()
    assert "CuPy finds no device." in capsys.readouterr().out
    made = {"times": sheet((1,)), "figures": sheet((2,)), "peers": sheet(Lost("", ""))}
    monkeypatch.setattr(gpu, "CupyDevice", dict)
    monkeypatch.setattr(gpu, "machine_name", lambda device: "a machine")
    monkeypatch.setattr(gpu, "tables", lambda *given: made)
    import_module("benchmarks.__main__").main()
    assert rows(tmp_path / "t.csv") == [["2"]]
