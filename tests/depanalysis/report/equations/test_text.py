import pytest

from depanalysis.diophantine import schedules
from depanalysis.report.equations.findings import findings
from depanalysis.report.equations.schedules import Scheduling
from depanalysis.report.equations.text import text
from tests.depanalysis.report.equations.samples import PAPER, SHAPES, part

XY = ("x", "y")


@pytest.mark.parametrize("name", SHAPES)
def test_report(golden, name):
    golden(text(findings(SHAPES[name], XY)))


def test_report_with_everything(golden):
    scheduling = Scheduling(schedules.best(PAPER.system, 4))
    found = findings(PAPER, ("i", "j"), seeds=(-8, -6), scheduling=scheduling)
    golden(text(found))


def test_styled_report(golden):
    golden(text(findings(PAPER, XY), lambda role, shown: f"<{role}>{shown}</>"))


def test_a_table_that_is_too_long_is_cut():
    shown = text(findings(part(0, 2**80, (1, -2, 0)), XY))
    assert "\n    64  " in shown
    assert "\n    65  " not in shown
    assert "and 16 more lengths up to 81\n" in shown


def test_no_line_ends_with_blanks():
    for sample in SHAPES.values():
        lines = text(findings(sample, XY)).split("\n")
        assert [line for line in lines if line != line.rstrip()] == []
