"""Constraints as data, and what they are in the notation of isl."""

import pytest

from depanalysis.solvers.constraints import (
    FALSE,
    TRUE,
    Floor,
    Linear,
    all_of,
    any_of,
)
from depanalysis.solvers.polyhedra import integer_set

A, B, C = (Linear(((name, 1),), -1) for name in "abc")


def test_constraints_are_joined():
    assert all_of([]) == TRUE
    assert any_of([]) == FALSE
    assert all_of([A]) == A
    assert all_of([A, all_of([B, C])]) == all_of([A, B, C])
    assert all_of([A, FALSE]) == FALSE
    assert any_of([A, TRUE]) == TRUE
    shown = "(1*a + -1 >= 0) and ((1*b + -1 >= 0) or (1*c + -1 >= 0))"
    assert str(all_of([A, any_of([B, C])])) == shown


@pytest.mark.parametrize(
    "made",
    [
        Linear((("a", 2), ("b", -3)), 5),
        Linear((("a", 2), ("b", -3)), 5, is_equality=True),
        all_of([A, B]),
        any_of([A, all_of([B, C])]),
        Linear(((Floor((("a", 1),), 1, 3), 1), ("b", -1)), 0, is_equality=True),
        TRUE,
        FALSE,
    ],
)
def test_a_set_of_constraints_is_that_of_their_text(made):
    direct, by_isl = integer_set("abc", [made]), integer_set("abc", [str(made)])
    assert direct._set.is_equal(by_isl._set)
