"""Normal forms keep the graph; kinds name it."""

from itertools import product
from math import gcd
from typing import Any

import pytest

from depanalysis.diophantine.equation import Equation, Kind, exact_integer
from depanalysis.diophantine.intervals import Interval
from depanalysis.diophantine.solutions import Box, Line
from depanalysis.errors import UsageError
from tests.oracle import lde

COEFFICIENTS = list(product(range(-4, 5), range(-4, 5), range(-6, 7)))


def test_the_normal_form_is_reduced_and_has_the_same_graph():
    for a, b, c in COEFFICIENTS:
        normal = Equation(a, b, c).normal_form()
        edges = lde.truth(a, b, c, -5, 5).edges
        if normal is None:
            assert edges == []
            continue
        assert lde.truth(normal.a, normal.b, normal.c, -5, 5).edges == edges
        assert abs(normal.a) <= normal.b
        assert gcd(normal.a, normal.b) == (1 if a or b else 0)


def test_an_equation_is_solvable_if_the_gcd_divides_the_right_side():
    wide = range(-30, 31)
    for a, b, c in COEFFICIENTS:
        assert Equation(a, b, c).is_solvable == bool(lde.solve(a, b, c, wide, wide))


@pytest.mark.parametrize(
    ("equation", "kind"),
    [
        pytest.param(Equation(0, 0, 0), Kind.CLIQUE, id="everything"),
        pytest.param(Equation(0, 0, 1), Kind.INDEPENDENT, id="contradiction"),
        pytest.param(Equation(0, 2, 4), Kind.STAR, id="star"),
        pytest.param(Equation(-2, 0, 4), Kind.STAR, id="star-in-x"),
        pytest.param(Equation(0, 2, 5), Kind.INDEPENDENT, id="star-between"),
        pytest.param(Equation(3, -3, 6), Kind.CONSTANT, id="constant"),
        pytest.param(Equation(-3, 3, 6), Kind.CONSTANT, id="constant-mirrored"),
        pytest.param(Equation(3, -3, 5), Kind.INDEPENDENT, id="constant-between"),
        pytest.param(Equation(3, -3, 0), Kind.INDEPENDENT, id="identity"),
        pytest.param(Equation(2, 2, 14), Kind.INVOLUTION, id="involution"),
        pytest.param(Equation(-2, -2, 14), Kind.INVOLUTION, id="involution-negative"),
        pytest.param(Equation(2, -3, 5), Kind.CHAIN, id="chain"),
        pytest.param(Equation(4, -6, 5), Kind.INDEPENDENT, id="gcd-test"),
    ],
)
def test_every_degenerate_kind_is_told_apart(equation, kind):
    assert equation.kind is kind


def test_solutions_are_parametric():
    assert Equation(2, -3, 5).general_solution() == Line(1, -1, 3, 2)
    assert Equation(0, 0, 0).general_solution() is None
    whole = Interval(-8, 7)
    assert Equation(0, 0, 0).solve(whole, whole) == Box(whole, whole)
    solved = Equation(2, -3, 5).solve(whole, whole)
    assert solved is not None
    assert list(solved.points()) == [
        (-8, -7), (-5, -5), (-2, -3), (1, -1), (4, 1), (7, 3)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("equation", "text"),
    [
        pytest.param(Equation(2, -3, 5), "2x - 3y = 5", id="difference"),
        pytest.param(Equation(-1, 1, 0), "-x + y = 0", id="units"),
        pytest.param(Equation(0, 2, 4), "2y = 4", id="one-variable"),
        pytest.param(Equation(0, 0, 0), "0 = 0", id="no-variable"),
    ],
)
def test_an_equation_reads_as_a_person_writes_it(equation, text):
    assert str(equation) == text


@pytest.mark.parametrize("value", [1.0, "1", None], ids=repr)
def test_only_integers_are_coefficients(value):
    with pytest.raises(UsageError, match="is not an integer"):
        Equation(value, 1, 0)


def test_what_counts_as_an_integer_becomes_one():
    class Five:
        def __index__(self):
            return 5

    five: Any = Five()
    assert Equation(five, 1, 0).a == 5
    assert exact_integer(five) == 5
