"""Formulas with numbers put in, against the partition of those numbers."""

from itertools import pairwise

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

import depanalysis
from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.formulas import (
    PARAMETER,
    Formula,
    formula,
    general_solution,
    term,
)
from depanalysis.diophantine.partitions import partition
from depanalysis.errors import UsageError

L, U = term("L"), term("U")
KINDS = [
    pytest.param(Equation(2, -3, 5), id="opposite-signs"),
    pytest.param(Equation(6, 4, 10), id="same-signs"),
    pytest.param(Equation(1, -2, 3), id="unit"),
    pytest.param(Equation(2, -2, 6), id="constant"),
    pytest.param(Equation(1, 1, 7), id="involution"),
    pytest.param(Equation(0, 2, 4), id="star"),
    pytest.param(Equation(0, 0, 0), id="clique"),
    pytest.param(Equation(4, 6, 5), id="unsolvable"),
    pytest.param(Equation(3, -3, 0), id="fixed-points-only"),
]
RANGES = [(0, 0), (3, 1), (-8, 7), (2, 30), (-(10**18), 10**18), (-40, -1), (0, 7)]


def terms(made):
    return {
        "size": made.size,
        "solutions": made.solution_count,
        "edges": made.edge_count,
        "components": made.component_count,
        "independents": made.independents,
        "nontrivial": made.seed_count("nontrivial"),
        **{length: made.seed_count(length) for length in (0, 1, 2, 3, 5)},
    }


def check(found, equation, low, high):
    part = partition([equation], low, high)
    # That is `subs` for letters, in a fiftieth of its time.
    numbers = {L: sympy.Integer(low), U: sympy.Integer(high)}
    assert {name: each.xreplace(numbers) for name, each in found.items()} == terms(part)


@pytest.mark.parametrize("equation", KINDS)
@pytest.mark.sampled(4)
def test_formulas_of_every_kind_are_exact(equation):
    found = terms(formula(equation))
    for low, high in RANGES:
        check(found, equation, low, high)


@pytest.mark.parametrize("equation", KINDS)
def test_numbers_and_letters_can_be_mixed(equation):
    part = partition([equation], 1, 50)
    assert terms(formula(equation, 1, 50)) == terms(part)
    mixed = formula(equation, 1, "U").component_count
    assert mixed.subs(U, 50) == part.component_count


@settings(max_examples=6)
@given(
    st.integers(-5, 5),
    st.integers(-5, 5),
    st.integers(-30, 30),
    st.lists(st.tuples(st.integers(-40, 40), st.integers(-2, 60)), max_size=4),
)
def test_random_formulas_are_exact(a, b, c, ranges):
    found = terms(formula(Equation(a, b, c)))
    for low, size in ranges:
        check(found, Equation(a, b, c), low, low + size - 1)


@pytest.mark.parametrize("equation", KINDS[:5])
@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_a_chain_solves_the_equation_from_one_iteration_to_the_next(equation, length):
    chain = formula(equation).chain(length)
    assert len(chain) == length
    normal = equation.normal_form()
    for x, y in pairwise(chain):
        # A constant distance goes either way.
        sides = (normal.a * x + normal.b * y, normal.a * y + normal.b * x)
        assert normal.c in [sympy.expand(side) for side in sides]


@pytest.mark.parametrize("length", range(1, 6))
def test_chains_are_counted(length):
    part = partition([Equation(1, -2, 3)], -50, 90)
    expected = sum(
        max(0, k - length + 1) * count for k, count in part.by_length().items()
    )
    counted = formula(Equation(1, -2, 3)).chain_count(length)
    assert counted.subs({L: -50, U: 90}) == expected


def test_the_solution_has_a_parameter():
    assert formula(Equation(2, -3, 5)).solution == (
        3 * PARAMETER + 1,
        2 * PARAMETER - 1,
    )
    assert formula(Equation(0, 0, 0)).solution is None
    assert formula(Equation(4, 6, 5)).solution is None


@given(st.integers(-9, 9), st.integers(-9, 9), st.integers(-30, 30), st.integers(-5, 5))
def test_the_general_solution_holds_for_every_right_side(a, b, c, t):
    if a == b == 0:
        return
    x, y, condition = general_solution(a, b)
    numbers = {term("c"): c, PARAMETER: t}
    x, y, is_solvable = (each.subs(numbers) for each in (x, y, condition))
    assert bool(is_solvable) == Equation(a, b, c).is_solvable
    assert a * x + b * y == c
    assert (x.is_integer and y.is_integer) == bool(is_solvable)


def test_notebooks_see_the_formulas():
    shown = formula(Equation(2, -3, 5), 1, "n")._repr_latex_()
    assert shown.startswith(r"$\begin{aligned} 2x - 3y &= 5 \\ (x, y) &= ")
    assert r"\left\lfloor" in shown
    assert formula(Equation(0, 0, 0))._repr_latex_().count("&=") == 4
    assert Equation(2, -3, 5)._repr_latex_() == "$2x - 3y = 5$"
    assert partition([Equation(2, -3, 5)], -8, 7)._repr_latex_() == (
        r"$\begin{aligned} 2x - 3y &= 5 \\ -8 &\le x, y \le 7 \end{aligned}$"
    )


def test_the_package_offers_formulas():
    assert isinstance(depanalysis.formula(Equation(2, -3, 5)), Formula)


class TestMistakes:
    @pytest.mark.parametrize("bound", ["2n", "", "n + 1", 2.5, None])
    def test_a_bound_that_is_neither_number_nor_name(self, bound):
        with pytest.raises(UsageError):
            formula(Equation(1, 2, 3), 0, bound)

    @pytest.mark.parametrize("length", [0, -1, 1.5])
    def test_a_chain_without_iterations(self, length):
        with pytest.raises(UsageError):
            formula(Equation(1, 2, 3)).chain(length)

    @pytest.mark.parametrize("coefficients", [(0, 2, 4), (0, 0, 0)])
    def test_shapes_without_chains(self, coefficients):
        with pytest.raises(UsageError, match="has one component and no chains"):
            formula(Equation(*coefficients)).chain(3)

    @pytest.mark.parametrize("among", ["some", 1.5, None])
    def test_components_of_no_such_sort(self, among):
        with pytest.raises(UsageError):
            formula(Equation(1, 2, 3)).seed_count(among)

    def test_an_equation_without_unknowns(self):
        with pytest.raises(UsageError, match="0x"):
            general_solution(0, 0)
