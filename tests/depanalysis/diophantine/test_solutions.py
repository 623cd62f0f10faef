"""The closed forms of solutions against all pairs of two ranges."""

import operator
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.intervals import EVERYTHING, Interval
from depanalysis.diophantine.solutions import (
    Box,
    Line,
    Order,
    general_solution,
    solve,
)
from tests.oracle import lde

HOLDS: dict[Order, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
    "!=": operator.ne,
    "*": lambda x, y: True,
}
RANGES = [
    pytest.param((-2, 3), (-2, 3), id="equal"),
    pytest.param((0, 4), (-3, 2), id="overlapping"),
    pytest.param((1, 1), (0, 5), id="one-value"),
    pytest.param((2, 2), (2, 2), id="one-point"),
    pytest.param((-3, 0), (1, 4), id="apart"),
    pytest.param((0, -1), (0, 3), id="empty"),
]
FAR = 70  # Beyond every value that small coefficients and finite bounds can force.


def check_against(points, solutions):
    if solutions is None:
        assert points == []
        return
    distances = [y - x for x, y in points]
    assert list(solutions.points()) == points
    assert solutions.count == len(points)
    assert solutions.first() == points[0]
    assert solutions.distances == Interval(min(distances), max(distances))
    for order, holds in HOLDS.items():
        least = next((point for point in points if holds(*point)), None)
        assert solutions.first_with_order(order) == least


@pytest.mark.parametrize(("xs", "ys"), RANGES)
def test_solutions_are_all_there_and_the_least_of_each_order_is_found(xs, ys):
    columns, rows = range(xs[0], xs[1] + 1), range(ys[0], ys[1] + 1)
    for a, b, c in product(range(-4, 5), range(-4, 5), range(-9, 10)):
        points = lde.solve(a, b, c, columns, rows)
        check_against(points, solve(a, b, c, Interval(*xs), Interval(*ys)))


small = st.integers(-4, 4)
intervals = st.builds(Interval, st.none() | small, st.none() | small)


def clipped(interval):
    low = -FAR if interval.low is None else interval.low
    high = FAR if interval.high is None else interval.high
    return range(low, high + 1)


@given(small, small, small, intervals, intervals)
def test_unbounded_ranges_have_the_same_orders_as_wide_ones(a, b, c, xs, ys):
    points = lde.solve(a, b, c, clipped(xs), clipped(ys))
    solutions = solve(a, b, c, xs, ys)
    assert (solutions is None) == (points == [])
    if solutions is None:
        return
    for order, holds in HOLDS.items():
        witness = solutions.first_with_order(order)
        assert (witness is None) == (not any(holds(*point) for point in points))
        if witness is not None:
            x, y = witness
            assert a * x + b * y == c
            assert holds(x, y)
            assert x in xs
            assert y in ys


@pytest.mark.parametrize(
    ("a", "b", "c", "expected"),
    [
        pytest.param(2, -3, 5, Line(1, -1, 3, 2), id="chain"),
        pytest.param(4, -6, 10, Line(1, -1, 3, 2), id="common-factor"),
        pytest.param(4, -6, 5, None, id="gcd-test"),
        pytest.param(0, 3, 6, Line(0, 2, 1, 0), id="only-y"),
        pytest.param(-3, 0, 6, Line(-2, 0, 0, 1), id="only-x"),
        pytest.param(1, 1, 7, Line(0, 7, 1, -1), id="reflection"),
    ],
)
def test_general_solution_has_the_least_x_that_is_not_negative(a, b, c, expected):
    assert general_solution(a, b, c) == expected


@pytest.mark.parametrize(
    ("line", "text"),
    [
        pytest.param(Line(1, -1, 3, 2), "x = 1 + 3t, y = -1 + 2t", id="full"),
        pytest.param(Line(0, 7, 1, -1), "x = t, y = 7 - t", id="units"),
        pytest.param(Line(0, 0, 2, -3), "x = 2t, y = -3t", id="through-zero"),
        pytest.param(Line(4, 0, 0, 1), "x = 4, y = t", id="constant"),
    ],
)
def test_a_line_reads_as_a_parametric_formula(line, text):
    assert str(line) == text


def test_huge_ranges_cost_nothing():
    whole = Interval(-(10**18), 10**18)
    solutions = solve(10**12 + 39, -(10**12) - 61, 22, whole, whole)
    assert solutions is not None
    x, y = solutions.first_with_order("<") or (0, 0)
    assert (10**12 + 39) * x - (10**12 + 61) * y == 22
    assert -(10**18) <= x < y <= 10**18


def test_unbounded_solutions_have_no_count():
    assert Line(0, 0, 1, 1).count is None
    assert Box(EVERYTHING, Interval(0, 5)).count is None
    assert Box(EVERYTHING, Interval(0, 5)).first_with_order("<") is not None
