"""Every application, small: the checked loop leaves what the sequential one leaves."""

import inspect
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from benchmarks.applications import data, kernels, measuring, tables
from benchmarks.applications.measuring import APPLICATIONS, Application, Point
from gpugen.functions import parallel
from gpugen.reports import Report
from tests.gpugen.plain import PlainEngine
from tests.nights import by_day

NAMES = [application.name for application in APPLICATIONS]
DEPENDENT = {"cfd, a whole mesh", "bfs, a graph", "knapsack"}


def small(values: dict[str, Any]) -> dict[str, Any]:
    return {k: v.copy() if hasattr(v, "copy") else v for k, v in values.items()}


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in one)


@pytest.mark.parametrize("application", APPLICATIONS, ids=NAMES)
@pytest.mark.parametrize("reuse", by_day([False, True], 1))
def test_a_checked_loop_leaves_what_the_sequential_one_leaves(application, reuse):
    checked: Any = parallel(
        least=9, always=True, reuse=reuse, engine=PlainEngine(threads=3)
    )(application.kernel)
    values = application.values(80 if application.name == "fwd" else 40)
    expected = small(values)
    application.kernel(**expected)
    for _ in range(1 + reuse):
        found = small(values)
        checked(**found)
        assert same(found, expected)
    reports = [r for r in checked.reports if r.is_done]
    assert reports
    if application.name in DEPENDENT:
        assert reports[0].finding == "conflict"
    else:
        assert {report.finding for report in reports} == {"independent"}


def test_the_two_halves_of_the_microbenchmark_meet_as_often_as_asked():
    for density in (0.0, 0.05, 0.5):
        values = data.micro(2000, density=density)
        meetings = np.isin(values["r"], values["w"]).sum()
        assert abs(meetings - 2000 * density) <= 100
        checked: Any = parallel(least=1, always=True, engine=PlainEngine())(
            kernels.micro
        )
        checked(**data.micro(100, density=density))
        has_any = bool(
            np.isin(*(data.micro(100, density=density)[k] for k in "rw")).any()
        )
        assert (checked.reports[0].finding == "conflict") == has_any


@pytest.mark.nightly
def test_rows_and_points_are_measured():
    application = next(each for each in APPLICATIONS if each.name == "ipvec")
    row = measuring.row(application, 64, 0, least=1)
    assert row.iterations == 64
    assert row.report.handling == "parallel"
    points = list(measuring.points(0, 1e-3))
    assert {p.figure for p in points} == {"loop size", "accesses", "dependence density"}
    assert all(p.value >= 0 for p in points)


def test_the_unchecked_loop_is_the_same_loop():
    application = next(each for each in APPLICATIONS if each.name == "ipvec")
    values = application.values(50)
    expected = small(values)
    application.kernel(**expected)
    measuring.unchecked(application, measuring.Clocked())(**values)
    assert same(values, expected)


@pytest.mark.parametrize("application", APPLICATIONS, ids=NAMES)
def test_the_loop_that_is_spread_is_named(application: Application):
    assert inspect.getsource(application.kernel).count(application.checked) == 1


def test_tables_are_written(tmp_path):
    report = Report("f", 1, "inspector", "independent", "parallel", "", 64)
    speculation = replace(report, scheme="speculation")
    walls = {"sequential": 4.0, "checked": 3.0, "chosen": 2.0}
    times = (4.0, 2.0, 2.5, 2.0, 4.0, 0.25, 0.5, 1.0)
    rows = [measuring.Row("ipvec", 64, *times, report, walls)]
    points = [
        Point(figure, way, place, 1.5)
        for figure in ("loop size", "accesses", "dependence density")
        for way in ("inspector", "speculation")
        for place in (1.0, 5.0)
    ]
    assert (rows[0].speed_up, rows[0].to_unchecked) == (1.6, 1.25)
    shown = tables.table([*rows, replace(rows[0], report=speculation)])
    assert [list(column.cells) for column in shown.columns][7:11] == [
        ["1.00", ""], ["2.0", ""], ["4.0", ""], ["2.00", "2.00"],
    ]  # fmt: skip
    tables.write_rows(tmp_path / "rows.csv", rows, "a machine, 2 cores")
    tables.write_points(tmp_path / "points.csv", points, "a machine, 2 cores")
    text = (tmp_path / "rows.csv").read_text(encoding="utf-8")
    assert text.splitlines()[1].startswith('"a machine, 2 cores",ipvec,64,')
    assert (
        len((tmp_path / "points.csv").read_text(encoding="utf-8").splitlines())
        == len(points) + 1
    )
    tables.draw(tmp_path, rows, points, "a machine, 2 cores")
    assert len(list(tmp_path.glob("*.svg"))) == 3
    assert tables.machine(7).endswith("7 cores")
