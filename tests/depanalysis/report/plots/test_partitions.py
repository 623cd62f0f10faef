import pytest

from depanalysis.errors import UsageError
from depanalysis.report.plots import partition_picture
from tests.depanalysis.report.equations.samples import PAPER, SHAPES, part


@pytest.mark.parametrize("name", [name for name in SHAPES if name != "wide and many"])
@pytest.mark.sampled(4)
def test_every_shape_has_a_picture(name):
    first = partition_picture(SHAPES[name], "svg")
    assert first == partition_picture(SHAPES[name], "svg")


def test_a_short_range_is_drawn_as_arcs(texts):
    drawn = texts(partition_picture(PAPER, "svg"))
    assert {"2x − 3y = 5", "−1, 1, 4", "7 independent", "x = y = −5"} <= set(drawn)
    told = "−8 to 7: 16 iterations, 5 dependences, 11 components, the largest of 3"
    assert told in drawn


def test_a_wide_range_is_drawn_by_lengths(texts):
    drawn = texts(partition_picture(SHAPES["wide"], "svg"))
    assert "888,888,888,888,888,890" in drawn
    assert (
        "666,666,666,666,666,666 dependences, 1,333,333,333,333,333,335 components, "
        "the largest of 38"
    ) in drawn


def test_many_equations_are_counted(texts):
    many = part(0, 20, *((1, k, k) for k in range(2, 8)))
    assert "6 equations" in texts(partition_picture(many, "svg"))


def test_many_dependences_are_no_arcs(texts):
    assert "components" in texts(partition_picture(part(0, 40, (0, 0, 0)), "svg"))


def test_what_would_take_too_much_is_refused():
    with pytest.raises(UsageError, match="would take 8000000000000000004 bytes"):
        partition_picture(SHAPES["wide and many"], "svg")
