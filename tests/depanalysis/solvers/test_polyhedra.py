from contextlib import suppress
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.solvers.polyhedra import (
    Pair,
    QuotaExceededError,
    _integer,
    bounded,
    integer_set,
    relation,
)

COEFFICIENTS = st.integers(-3, 3)
LINES = st.lists(st.tuples(COEFFICIENTS, COEFFICIENTS, st.integers(-6, 6)), max_size=4)
BOX = ["-5 <= x", "x <= 5", "-5 <= y", "y <= 5"]


@given(LINES)
def test_the_least_point_is_that_of_an_enumeration(lines):
    constraints = [f"{a}*x + {b}*y + {c} >= 0" for a, b, c in lines]
    points = [
        (x, y)
        for x, y in product(range(-5, 6), repeat=2)
        if all(a * x + b * y + c >= 0 for a, b, c in lines)
    ]
    found = integer_set(["x", "y"], [*BOX, *constraints])
    assert found.is_empty() is (not points)
    least = found.least()
    assert (tuple(least.values()) if least else None) == min(points, default=None)


@given(LINES, st.integers(-60, 60))
def test_natural_dimensions_are_not_negative_where_that_is_possible(lines, shift):
    """Far from zero, too, where the first values above it are not taken."""
    constraints = [f"{a}*x + {b}*y + {c} >= 0" for a, b, c in lines]
    points = [
        (x, y, y + shift)
        for x, y in product(range(-5, 6), repeat=2)
        if all(a * x + b * y + c >= 0 for a, b, c in lines)
    ]
    shifted = [*BOX, *constraints, f"z = y + {shift}"]
    least = integer_set(["x", "y", "z"], shifted).least(["z", "x"])
    points = [p for p in points if p[2] >= 0] or points
    points = [p for p in points if p[0] >= 0] or points
    assert (tuple(least.values()) if least else None) == min(points, default=None)


def test_a_number_that_cannot_be_written_for_lack_of_operations_exceeds_the_quota():
    with bounded(1) as context:
        value = integer_set(["x"], ["x = 3"])._set.dim_min_val(0)
        context.set_max_operations(1)
        # Whether an operation was left is not the point.
        with suppress(QuotaExceededError):
            _integer(value)
        with pytest.raises(QuotaExceededError):
            _integer(value)


@given(LINES, st.sampled_from(["=", ">="]), st.integers(-(2**70), 2**70))
def test_sums_are_read_as_isl_reads_them(lines, sign, far):
    sums = [f"{a}*x + {b}*y + {c} {sign} 0" for a, b, c in lines]
    sums += [f"-1*y + {far} >= 0 and 1*x + {-far} = 0"]
    # In parentheses isl reads them.
    by_isl = integer_set(["x", "y"], [f"({each})" for each in sums])
    assert integer_set(["x", "y"], sums)._set.is_equal(by_isl._set)


def test_a_set_without_constraints_is_everything():
    assert integer_set(["x"], []).least() == {"x": 0}
    assert not integer_set([], []).is_empty()


@pytest.mark.parametrize(
    ("constraints", "natural", "expected"),
    [
        pytest.param(["x <= 7"], [], {"x": 0}, id="no-least-value"),
        pytest.param(["x <= -3"], [], {"x": -16}, id="none-near-zero"),
        pytest.param(["x >= -3"], [], {"x": -3}, id="least-value"),
        pytest.param(["x >= -3"], ["x"], {"x": 0}, id="natural-where-possible"),
        pytest.param(["x = -3"], ["x"], {"x": -3}, id="natural-is-impossible"),
        pytest.param(["x = 2 or x = 5 or x = -9"], [], {"x": -9}, id="union"),
        pytest.param([f"x = {2**70}"], [], {"x": 2**70}, id="big"),
    ],
)
def test_coordinates_without_a_least_value_are_near_zero(
    constraints, natural, expected
):
    assert integer_set(["x"], constraints).least(natural) == expected


def test_extents_are_attained_or_absent():
    points = integer_set(["x", "y"], ["x >= 2", "y = 3*x", "y <= 10"])
    assert points.extent("y") == (6, 9)
    assert integer_set(["x"], ["x >= 2"]).extent("x") == (2, None)


def test_differences_are_those_of_pairs():
    points = integer_set(["x", "y"], ["0 <= x <= 9", "x + 2 <= y <= x + 5"])
    assert points.difference("x", "y") == (2, 5)
    assert points.difference("y", "x") == (-5, -2)


def test_more_constraints_leave_fewer_points():
    points = integer_set(["x"], ["0 <= x <= 5"])
    assert points.where("x >= 3").extent("x") == (3, 5)
    assert points.extent("x") == (0, 5)
    assert points.where("x = 1 or x = 4").where("x > 1").least() == {"x": 4}


def test_a_question_beyond_the_quota_is_given_up_and_the_next_is_answered():
    hard = [f"{k}*x + {k + 7}*y >= {k * k}*z or z >= x + {k}*y" for k in range(3, 30)]
    with pytest.raises(QuotaExceededError, match="operations"):
        integer_set(["x", "y", "z"], hard).is_empty()
    assert not integer_set(["x"], ["x > 0"]).is_empty()


SHIFT = "[n] -> { A[i] -> B[j] : j = i + 1 and 0 <= i < n; B[i] -> A[i] : i = 7 }"


def test_pairs_of_a_relation_are_listed_for_given_parameters():
    pairs = relation(SHIFT).pairs({"n": 2})
    assert pairs == {
        ("A", (0,), "B", (1,)), ("A", (1,), "B", (2,)), ("B", (7,), "A", (7,)),
    }  # fmt: skip


def test_pairs_are_turned_round_and_chosen_by_their_first_point():
    pairs = relation("{ A[i] -> B[j] : 0 <= i < 3 and j = i + 1; C[] -> B[j] : j = 0 }")
    turned = pairs.reversed()
    assert turned.ends() == (("B", "A"), ("B", "C"))
    others = relation("{ A[2] -> X[]; B[0] -> X[] }")
    assert pairs.starting_like(others).pairs({}) == {("A", (2,), "B", (3,))}
    assert turned.starting_like(others).pairs({}) == {("B", (0,), "C", ())}


def test_ends_are_named_and_sorted():
    assert relation(SHIFT).ends() == (("A", "B"), ("B", "A"))
    assert relation(SHIFT).between("A", "B").ends() == (("A", "B"),)
    assert relation(SHIFT).between("A", "A").is_empty()


def test_the_least_pair_has_the_least_parameters():
    assert relation(SHIFT).least(["n"]) == Pair({"n": 1}, "A", "B", (0,), (1,))
    assert relation("{ A[i] -> B[j] : i > i }").least() is None


def test_carried_pairs_differ_in_their_first_coordinate():
    both = relation("{ A[i, j] -> A[k, l] : k = i + 1; B[i] -> B[j] : j = i }")
    assert both.at_level(0, 1).ends() == (("A", "A"),)
    mixed = relation("{ A[i, j] -> A[k, l] : i <= k <= i + 1 and 0 <= i < 2 }")
    assert mixed.at_level(0, 1).spread(1) == ((1, 1),)


def test_pairs_are_told_apart_by_the_level_that_they_differ_at():
    mixed = relation("{ A[i, j] -> A[k, l] : i <= k <= i + 1 and j <= l <= j + 2 }")
    assert mixed.at_level(0, 2).spread(2) == ((1, 1), (0, 2))
    assert mixed.at_level(1, 2).spread(2) == ((0, 0), (1, 2))
    assert mixed.at_level(2, 2).spread(2) == ((0, 0), (0, 0))


def test_the_spread_is_that_of_all_pairs():
    found = relation("{ A[i] -> A[j] : j = i + 1; B[i] -> B[j] : j = i - 4 }")
    assert found.spread(1) == ((-4, 1),)
    assert relation("{ A[i] -> A[j] : j >= i }").spread(1) == ((0, None),)


def test_names_are_put_in_place_of_parameters_and_coordinates():
    text = relation("[p_n] -> { A[x0] -> B[y0] : y0 = x0 + p_n }").named(
        {"p_n": "n", "x0": "i", "y0": "i'"}
    )
    assert "n" in text
    assert "p_n" not in text


@pytest.mark.parametrize(
    ("constraint", "is_empty"), [("-1 >= 0", True), ("1 >= 0", False)]
)
def test_constraints_count_where_there_is_no_dimension(constraint, is_empty):
    assert integer_set((), [constraint]).is_empty() is is_empty
