"""Relations as products of equations."""

import pytest

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.intervals import Interval
from depanalysis.diophantine.nested.relations import distance, relation
from depanalysis.diophantine.solutions import Box, Line
from depanalysis.errors import UsageError

BOX = (Interval(1, 5),)


def points(*equations):
    solved = relation([Equation(*each) for each in equations]).solutions(BOX)
    return None if solved is None else list(solved[0].points())


def test_several_equations_of_a_loop_hold_at_once():
    assert points((1, -1, 1), (2, -3, 0)) == [(3, 2)]
    assert points((1, -1, 1), (2, -2, 2)) == [(2, 1), (3, 2), (4, 3), (5, 4)]
    assert points((1, -1, 1), (2, -2, 3)) is None
    assert points((1, -1, 1), (1, 1, 4)) is None
    assert points((1, -1, 1), (1, 1, 99)) is None
    assert points((0, 0, 0), (1, 1, 3)) == [(1, 2), (2, 1)]
    assert points((1, 1, 3), (0, 0, 1)) is None


def test_a_loop_without_equations_is_free():
    free = relation(None, Equation(0, 0, 0), Equation(1, 0, 0))
    assert [free.leaves_free(loop) for loop in range(3)] == [True, True, False]
    assert relation(None).solutions(BOX) == (Box(*BOX, *BOX),)


def test_an_empty_loop_has_no_pairs():
    assert relation(None).solutions((Interval(2, 1),)) is None


def test_distances_are_found_behind_factors_and_signs():
    assert distance(1, -2).distance() == (1, -2)
    assert relation(Equation(3, -3, 6)).distance() == (-2,)
    assert relation(Equation(3, -3, 5)).distance() is None
    assert relation(Equation(1, 1, 5)).distance() is None
    assert relation(Equation(0, 1, 5)).distance() is None
    assert relation([Equation(1, -1, 1), Equation(1, 1, 3)]).distance() is None
    assert relation(None, Equation(1, -1, 0)).distance() is None


def test_the_kept_loops_keep_their_equations():
    assert distance(1, 2, 3).within([2, 0]) == distance(3, 1)


def test_a_point_is_a_line_of_one_parameter():
    solved = relation([Equation(1, -1, 1), Equation(1, 1, 3)]).solutions(BOX)
    assert solved == (Line(2, 1, 0, 1, Interval(0, 0)),)


def test_bad_input_is_refused():
    with pytest.raises(UsageError, match=r"^a nest has at least one loop$"):
        relation()
    with pytest.raises(UsageError, match=r"^'7' is not an equation$"):
        relation([7])  # type: ignore[list-item]
    with pytest.raises(UsageError, match=r"^'x' is not an integer$"):
        distance("x")  # type: ignore[arg-type]
