"""Curves: the same bytes every time, and what they show."""

from fractions import Fraction

import pytest

from depanalysis.report.plots.curves import Curve, Curves, curves

SHOWN = Curves(
    title="Components",
    lines=("means over 2 loops",),
    x_label="iterations",
    y_label="components",
    curves=(
        Curve("1 equation", ((5, 5), (9, Fraction(17, 2)), (65537, 60000)), ((9, 8),)),
        Curve("2 equations", ((5, 4), (9, 7))),
    ),
    reference_label="published",
)


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_the_same_curves_have_the_same_bytes(kind):
    assert curves(SHOWN, kind) == curves(SHOWN, kind)


def test_curves_axes_and_the_reference_are_named():
    text = curves(SHOWN, "svg").decode()
    for words in ("Components", "means over 2 loops", "1 equation", "2 equations"):
        assert f"<!-- {words} -->" in text
    for words in ("iterations", "components", "published", "65,537", "10,000"):
        assert f"<!-- {words} -->" in text


def test_without_a_reference_none_is_named():
    alone = Curves("t", (), "x", "y", (Curve("c", ((5, 5), (9, 9))),), "published")
    assert "published" not in curves(alone, "svg").decode()


def test_many_sizes_are_thinned_from_the_greatest_on():
    points = tuple((2**k + 1, k) for k in range(1, 31))
    text = curves(Curves("t", (), "x", "y", (Curve("c", points),)), "svg").decode()
    assert "<!-- 1,073,741,825 -->" in text
    assert "<!-- 536,870,913 -->" not in text
