"""Linear forms mean what the interpreter computes."""

import random

import pytest

from depanalysis.frontends.openscop.forms import variable
from depanalysis.frontends.openscop.linear import Linear, NotLinearError
from depanalysis.interpreter.values import evaluate
from depanalysis.ir.expressions import names
from depanalysis.ir.parser import parse_expression
from tests.oracle.affine import Shapes
from tests.oracle.choices import Seeded

VALUES = {name: variable(name) for name in ("i", "n", "m")}


def satisfied(rows, known):
    """Whether the rows hold, with local dimensions as their rows define them."""
    at = dict(known)
    for each in rows:
        for name, factor in each.form.terms:
            if name not in at:
                rest = each.form.without(name)
                total = rest.constant + sum(f * at[n] for n, f in rest.terms)
                at[name] = total // -factor
    total = [r.form.constant + sum(f * at[n] for n, f in r.form.terms) for r in rows]
    return all(
        v == 0 if r.is_equality else v >= 0 for r, v in zip(rows, total, strict=True)
    ), at


def value(case, known):
    met, at = satisfied(case.rows, known)
    if not met:
        return None
    return case.form.constant + sum(f * at[n] for n, f in case.form.terms)


EXPRESSIONS = [
    "2 * i - n + 3",
    "i // 3",
    "i // -2",
    "(2 * i + 1) % 4",
    "i % -3",
    "tdiv(i, 2)",
    "trem(i - n, 3)",
    "tdiv(i, -2)",
    "min(i, n) + max(m, 2 * i)",
    "select(i < n, i, m)",
    "select(i == n or m > 0, 1, 2)",
    "-(i - 2) * 3",
    "(4 * i + 6) // 2",
]


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_some_case_gives_the_value_and_all_that_hold_agree(text):
    expr = parse_expression(text)
    cases = Linear(VALUES).cases(expr)
    for i in range(-5, 6):
        for n, m in ((-2, 1), (0, 0), (3, -1), (4, 5)):
            known = {"i": i, "n": n, "m": m}
            found = {value(case, known) for case in cases} - {None}
            assert found == {evaluate(expr, known)}


@pytest.mark.parametrize("seed", range(30))
def test_conditions_hold_where_an_alternative_does(seed):
    condition = Shapes(Seeded(random.Random(seed)), ["i"]).guard()
    for is_true in (True, False):
        alternatives = Linear(VALUES).holds(condition, is_true)
        for i in range(-4, 5):
            known = {"i": i, "n": 2, "m": -1}
            met = any(satisfied(rows, known)[0] for rows in alternatives)
            assert met == (evaluate(condition, known) == is_true)


@pytest.mark.parametrize(
    "bound", ["n // 2", "max(n, 3)", "min(n, m)", "(n + 1) // 3", "trem(n, 2)"]
)
def test_bounds_hold_where_the_comparison_does(bound):
    expr = parse_expression(bound)
    for sign in (1, -1):
        alternatives = Linear(VALUES).at_least(variable("i"), expr, sign)
        for i in range(-4, 5):
            for n in range(-5, 6):
                known = {"i": i, "n": n, "m": 1}
                met = any(satisfied(rows, known)[0] for rows in alternatives)
                assert met == (sign * (i - evaluate(expr, known)) >= 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("i * n", "the expression `i * n` is not affine"),
        ("i + k", "the expression `k` is not affine"),
        ("i // n", "the expression `i // n` is not affine"),
        ("i // 0", "the expression `i // 0` is not affine"),
        ("i & 3", "the expression `i & 3` is not affine"),
        ("i32(i)", "the expression `i32(i)` is not affine"),
        ("a[i]", "the expression `a[i]` is not affine"),
    ],
)
def test_what_is_not_affine_is_quoted(text, message):
    with pytest.raises(NotLinearError) as caught:
        Linear(VALUES).cases(parse_expression(text))
    assert str(caught.value) == message


def test_a_condition_on_data_is_refused():
    with pytest.raises(NotLinearError, match="condition `f\\(i\\)` is not affine"):
        Linear(VALUES).holds(parse_expression("f(i)"))


def test_too_many_cases_are_refused():
    text = " + ".join(["min(i, n)"] * 8)
    assert names(parse_expression(text)) == {"i", "n"}
    with pytest.raises(NotLinearError, match="more than 64 cases"):
        Linear(VALUES).cases(parse_expression(text))
