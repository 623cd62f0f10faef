import logging
from itertools import permutations
from unittest.mock import patch

import pytest
import z3
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.ir.expressions import Binary, IntConst, Var
from depanalysis.solvers.smt.queries import Impossible, Possible, Query, Undecided
from depanalysis.solvers.smt.solving import solve
from tests.oracle.models import expr
from tests.strategies.conditions import (
    BOX,
    CONDITIONS,
    CONDITIONS_WITHOUT_BITS,
    NAMES,
    assignments,
    is_satisfied,
)

_QUOTA = 200_000
_LARGE_QUOTA = 1_500_000
_RANGES = dict.fromkeys(NAMES, BOX)


def _query(*texts, quota=_QUOTA, **settings):
    return Query(tuple(expr(text) for text in texts), quota, **settings)


def _inside_box():
    low, high = (IntConst(bound) for bound in BOX)
    for name in NAMES:
        yield Binary("<=", low, Var(name))
        yield Binary("<=", Var(name), high)


def _solutions(conditions):
    return [values for values in assignments() if is_satisfied(conditions, values)]


def _agrees(outcome, conditions, solutions):
    if isinstance(outcome, Possible):
        return is_satisfied(conditions, {"x": 0, "y": 0, "z": 0, **outcome.values})
    return isinstance(outcome, Undecided) or not solutions


@given(st.lists(CONDITIONS, min_size=1, max_size=3).map(tuple))
def test_no_solution_is_lost_over_integers(conditions):
    outcome = solve(Query(conditions, _QUOTA))
    assert _agrees(outcome, conditions, _solutions(conditions))


@given(st.lists(CONDITIONS_WITHOUT_BITS, min_size=1, max_size=3).map(tuple))
def test_integers_in_a_box_are_decided_as_by_counting(conditions):
    outcome = solve(Query((*_inside_box(), *conditions), _QUOTA))
    solutions = _solutions(conditions)
    assert _agrees(outcome, conditions, solutions)
    assert solutions or not isinstance(outcome, Possible)


@given(st.lists(CONDITIONS, min_size=1, max_size=3).map(tuple))
def test_words_are_decided_as_by_counting(conditions):
    outcome = solve(Query(conditions, _QUOTA, _RANGES))
    solutions = _solutions(conditions)
    assert _agrees(outcome, conditions, solutions)
    assert solutions or not isinstance(outcome, Possible)


_SYMMETRIC = (
    "0 <= i", "i < k", "k < n", "0 <= j", "j < m", "0 <= l", "l < m",
)  # fmt: skip


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param((*_SYMMETRIC, "m*i + j == m*k + l"), id="rows"),
        pytest.param(
            ("0 <= i", "i < k", "0 <= j", "j <= i", "0 <= l", "l <= k",
             "tdiv(i*(i + 1), 2) + j == tdiv(k*(k + 1), 2) + l"), id="triangle",
        ),
        pytest.param(("0 <= i", "i < k", "i*i*i + i == k*k*k + k"), id="cubic"),
        pytest.param(
            ("0 <= i", "i < k", "tdiv(i, m)*m + trem(i, m) == tdiv(k, m)*m + trem(k, m)"),
            id="flattened",
        ),
        pytest.param(("0 <= i", "i < k", "k < n", "n <= m", "i % m == k % m"), id="modulo"),
        pytest.param(("0 <= i", "i < k", "k < 8", "i << s == k << s"),
                     id="shifted"),
    ],
)  # fmt: skip
def test_products_of_unknowns_are_decided(texts):
    assert solve(_query(*texts, quota=_LARGE_QUOTA)) == Impossible()


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param(("0 <= i", "i < k", "(i ^ j) == (k ^ j)"), id="same"),
        pytest.param(("i < k", "(i ^ j) == k", "(i ^ j) > i", "(k ^ j) > k"), id="paired"),
        pytest.param(
            ("0 <= i", "i < k",
             "((i >> s) << (s + 1) | i & (1 << s) - 1)"
             " == ((k >> s) << (s + 1) | k & (1 << s) - 1)"), id="butterfly",
        ),
    ],
)  # fmt: skip
def test_bits_of_typed_numbers_are_decided(texts):
    word = (-(2**31), 2**31 - 1)
    ranges = {name: word for name in "ijks" if any(name in text for text in texts)}
    asked = _query(*texts, quota=_LARGE_QUOTA, ranges=ranges, farthest=63)
    assert solve(asked) == Impossible()


def test_values_are_made_small_in_the_order_asked_for():
    outcome = solve(_query("n > m", "m > 2 or m < 0", "x == n*m", least=("n", "m")))
    assert outcome == Possible({"m": -1, "n": 0, "x": 0})


def test_unsigned_numbers_wrap():
    word = {"i": (0, 2**32 - 1), "k": (0, 2**32 - 1)}
    wraps = ("i < k", "u32(i * 2) == u32(k * 2)")
    assert isinstance(solve(_query(*wraps, ranges=word)), Possible)
    assert (
        solve(_query("i < k", "u32(i + 1) == u32(k + 1)", ranges=word)) == Impossible()
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param("x < 0.5", "real numbers", id="real"),
        pytest.param("f32(x) < y", "real numbers", id="cast"),
        pytest.param("x / y < 1", "real numbers", id="quotient"),
        pytest.param("f(x) == 0", "the function f", id="function"),
        pytest.param("a[x] == 0", "the elements of a", id="element"),
        pytest.param("x >> 5000 == 0", "a shift by 5000", id="long-shift"),
    ],
)
def test_what_is_no_integer_is_said(text, reason):
    outcome = solve(_query(text))
    assert outcome == Undecided(f"the solver does not reason about {reason}")


def test_long_words_are_not_asked_about():
    wide = {"x": (0, 2**64), "y": (0, 2**64)}
    outcome = solve(_query("x * y * x * y == 7", ranges=wide))
    assert outcome == Undecided("the numbers are too long for the solver")


def test_a_quota_ends_the_search():
    hard = _query("x*x*x + y*y*y + z*z*z == 33", "x > 1", "y > 1", "z < 0")
    outcome = solve(hard)
    assert outcome == Undecided(f"the solver stopped after {_QUOTA} steps")


@pytest.mark.sampled(4)
def test_an_answer_does_not_depend_on_the_questions_before_it():
    queries = [
        _query("0 <= i", "i < k", "i*i == k*n", least=("n",)),
        _query(*_SYMMETRIC, "m*i + j == m*k + l"),
        _query("x*x*x + y*y*y + z*z*z == 33", "x > 1", "y > 1", "z < 0"),
        _query(
            "x ^ y == 5", "x > y", ranges={"x": (0, 63), "y": (0, 63)}, least=("y",)
        ),
    ]
    alone = [solve(query) for query in queries]
    for order in permutations(range(len(queries))):
        assert [solve(queries[k]) for k in order] == [alone[k] for k in order]


@pytest.mark.parametrize("sign", ["m >= 1", "m <= -1"])
@pytest.mark.parametrize(
    "quotient", ["x // m + 1 == y // m", "tdiv(x, m) + 1 == tdiv(y, m)"]
)
def test_neighboring_multiples_are_as_far_apart_as_the_divisor(sign, quotient):
    found = solve(_query(sign, "x == 6 * m", "y == x + m", quotient))
    assert isinstance(found, Possible)


@pytest.mark.parametrize(
    "texts", [("true",), ("true and true",), ("x == 0 or x != 0",)]
)
def test_ranges_of_other_names_do_not_matter(texts):
    # Such numbers are longer than the words that these conditions ask for.
    ranges = {"x": (0, 1), "y": (-1000, 1000), "z": (500, 600)}
    assert isinstance(solve(_query(*texts, ranges=ranges)), Possible)


@pytest.mark.parametrize(
    ("texts", "ranges"),
    [
        pytest.param(("x == 1", "y >= 0"), None, id="integers"),
        pytest.param(("(x ^ y) >= 0",), {"x": (7, 9), "y": (7, 9)}, id="words"),
    ],
)
def test_a_proof_that_an_assignment_contradicts_is_none(texts, ranges, caplog):
    with (
        patch.object(z3.Solver, "check", lambda *_: z3.unsat),
        caplog.at_level(logging.WARNING),
    ):
        outcome = solve(_query(*texts, ranges=ranges))
    assert outcome == Undecided("the solver contradicts itself")
    assert "z3 denies" in caplog.text


def test_an_empty_range_has_no_assignment():
    outcome = solve(_query("x == x", ranges={"x": (2, 1)}))
    assert isinstance(outcome, Impossible)
