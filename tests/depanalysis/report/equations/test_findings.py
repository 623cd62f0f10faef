"""Exact numbers lie between their bounds, whatever the equations are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.partitions import partition
from depanalysis.report.equations.findings import bounds, findings
from tests.depanalysis.report.equations.samples import PAPER, SHAPES

coefficients = st.integers(-6, 6)
equations = st.builds(Equation, coefficients, coefficients, st.integers(-20, 20))


@given(st.lists(equations, min_size=1, max_size=3), st.integers(0, 30))
def test_bounds_hold(given_equations, size):
    part = partition(given_equations, -(size // 3), size - size // 3)
    found = findings(part, ("x", "y"))
    for value, (least, most) in (
        (found.edges, found.bounds.edges),
        (found.components, found.bounds.components),
        (found.independents, found.bounds.independents),
        (found.largest, found.bounds.largest),
        (found.depth, found.bounds.depth),
    ):
        assert value is not None
        assert least <= value <= most


def test_the_bounds_of_the_example():
    known = bounds(PAPER)
    assert known.edges == (0, 6)
    assert known.components == (10, 16)
    assert known.independents == (4, 16)
    assert known.largest == (1, 3)
    assert known.depth == (1, 6)


@pytest.mark.parametrize("name", SHAPES)
def test_only_what_takes_too_much_is_not_known(name):
    found = findings(SHAPES[name], ("x", "y"))
    unknown = [found.components, found.largest, found.depth].count(None)
    assert (unknown, found.reason is None) == (
        (3, False) if name == "wide and many" else (0, True)
    )
