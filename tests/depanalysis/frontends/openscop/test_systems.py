"""Local dimensions are taken away exactly: the same points, by enumeration."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from depanalysis.frontends.openscop.forms import Row, sum_of
from depanalysis.frontends.openscop.systems import (
    MOST_CONSTRAINTS,
    NotSupportedError,
    projected,
    solved,
)
from depanalysis.interpreter.values import evaluate

VALUES = range(-6, 7)
# Local dimensions of these rows are small where the named ones are.
WIDE = range(-22, 23)


def row(sign, constant, **factors):
    names = {name.replace("_", "!"): factor for name, factor in factors.items()}
    return Row(sum_of(names.items(), constant), sign == "=")


def holds(rows, values):
    for each in rows:
        total = each.form.constant + sum(f * values[n] for n, f in each.form.terms)
        if total < 0 or (each.is_equality and total != 0):
            return False
    return True


def check(rows, names):
    system = solved(rows, names)
    guard = system.guard()
    for i, n in product(VALUES, VALUES):
        known = {"i": i, "n": n}
        exists = any(
            holds(rows, {**known, **dict(zip(names, at, strict=True))})
            for at in product(WIDE, repeat=len(names))
        )
        assert all(evaluate(each, known) for each in guard) == exists, (i, n)


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param([row("=", 1, i=1, _0=-1)], id="equal"),
        pytest.param([row("=", -1, i=1, _0=-3)], id="multiple"),
        pytest.param(
            [row("=", 0, i=1, _0=2), row(">", 0, n=1, _0=1)], id="multiple-and-bound"
        ),
        pytest.param(
            [row(">", 0, i=1, _0=-2), row(">", 1, i=-1, _0=2), row(">", 0, n=1, _0=-1)],
            id="quotient",
        ),
        pytest.param(
            [row(">", 0, i=1, _0=-4), row(">", 1, i=-1, _0=4)], id="remainder-below"
        ),
        pytest.param(
            [row(">", 0, i=1, _0=-3), row(">", 0, n=-1, _0=2)], id="between-others"
        ),
        pytest.param([row(">", 0, i=1, _0=-1), row(">", 0, n=-1, _0=5)], id="one-step"),
        pytest.param([row(">", 0, i=1, _0=-1)], id="only-one-side"),
        # For even i there are two values, and another row may allow just the lesser one.
        pytest.param(
            [row(">", 0, i=1, _0=-2), row(">", 2, i=-1, _0=2), row(">", 0, n=1, _0=-1)],
            id="two-values",
        ),
    ],
)
def test_one_local_dimension(rows):
    check(rows, ("!0",))


def test_a_quotient_of_a_quotient():
    rows = [
        row(">", 0, i=1, _0=-3),
        row(">", 2, i=-1, _0=3),
        row("=", 0, _0=1, _1=-2),
    ]
    check(rows, ("!0", "!1"))


factors = st.integers(-3, 3)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(factors, factors, factors, st.integers(-4, 4)), max_size=4))
def test_any_inequalities_on_one_local_dimension(numbers):
    rows = [row(">", c, i=a, n=b, _0=d) for a, b, d, c in numbers]
    bounded = [*rows, row(">", 20, _0=1), row(">", 20, _0=-1)]
    check(bounded, ("!0",))


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(factors, factors, factors, st.integers(-4, 4)), max_size=5))
def test_projections_hold_for_all_points(numbers):
    rows = [row(">", c, i=a, n=b, _0=d) for a, b, d, c in numbers]
    shadow = projected(rows, frozenset({"!0"}))
    for i, n, v in product(range(-4, 5), repeat=3):
        if holds(rows, {"i": i, "n": n, "!0": v}):
            assert holds(shadow, {"i": i, "n": n})


def test_what_no_rule_takes_away_is_refused():
    rows = [row("=", 0, i=1, _0=2, _1=3)]
    with pytest.raises(NotSupportedError, match="is not a quotient or remainder"):
        solved(rows, ("!0", "!1"))


def test_too_many_constraints_are_refused():
    rows = [row(">", k, i=1) for k in range(MOST_CONSTRAINTS + 1)]
    with pytest.raises(NotSupportedError, match="more than 120 constraints"):
        solved(rows, ())
