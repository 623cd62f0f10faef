"""Tables: exact means, and the same numbers in every form."""

from fractions import Fraction

import pytest

from depanalysis.studies.experiments import grid
from depanalysis.studies.measurements import measure
from depanalysis.studies.tables import Spread, Table, records, spread, summary

MEASUREMENTS = [measure(each) for each in grid([1, 5], [17, 65], 3)]


def test_a_spread_is_over_the_runs():
    found = spread(MEASUREMENTS, "components")
    assert list(found) == [(1, 17), (1, 65), (5, 17), (5, 65)]
    values = [each.components for each in MEASUREMENTS[-3:]]
    assert found[5, 65] == Spread(min(values), Fraction(sum(values), 3), max(values))


def test_every_measurement_is_a_record():
    table = records(MEASUREMENTS)
    assert table.header[:4] == ("distribution", "equations", "range", "run")
    assert len(table.rows) == len(MEASUREMENTS)
    first = dict(zip(table.header, table.rows[4], strict=True))
    assert (first["distribution"], first["equations"]) == ("D3", 1)
    assert (first["range"], first["run"]) == (65, 1)
    assert first["components"] == MEASUREMENTS[4].components
    assert first["multi_split_span"] == MEASUREMENTS[4].multi_split_span


def test_a_summary_has_the_means():
    table = summary(MEASUREMENTS)
    assert [row[:2] for row in table.rows] == [(1, 17), (1, 65), (5, 17), (5, 65)]
    assert table.header[2] == "components"
    assert table.rows[3][2] == spread(MEASUREMENTS, "components")[5, 65].mean
    assert summary([]).rows == ()


TABLE = Table(("a", "long <name>"), ((1, None), (Fraction(-5, 2), "x<y")))


def test_text_is_aligned():
    assert str(TABLE) == "    a  long <name>\n    1            -\n-2.50          x<y"


def test_html_is_escaped():
    shown = TABLE._repr_html_()
    assert "<th>long &lt;name&gt;</th>" in shown
    assert "x&lt;y</td>" in shown


def test_csv_leaves_unknown_cells_empty():
    assert TABLE.csv() == "a,long <name>\n1,\n-2.50,x<y\n"


@pytest.mark.parametrize(
    ("value", "shown"),
    [("1/3", "0.33"), ("199/100", "1.99"), ("-1/100", "-0.01"), ("2", "2.00")],
)
def test_fractions_have_two_decimals(value, shown):
    assert Table(("x",), ((Fraction(value),),)).csv() == f"x\n{shown}\n"
