"""Conditions as C: true only where they hold, and nothing in them overflows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.analysis.polynomials import polynomial
from depanalysis.emit.guards.conditions import (
    Condition,
    NoGuardError,
    above,
    strongest,
    value_text,
    zero,
)
from depanalysis.ir.parser import parse_expression
from depanalysis.ir.types import F64, I32, I64, U32, U64
from tests.oracle.ctexts import holds

TYPES = {"n": I32, "m": I32, "u": U32, "l": I64, "z": U64, "x": F64}
_NAMES = ("n", "m", "u", "l", "z")


def form(text):
    return polynomial(parse_expression(text, "here"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("n", "n >= 0"),
        ("0 - n", "n <= 0"),
        ("n - 1", "n > 0"),
        ("n - 3", "n >= 3"),
        ("5 - n", "n <= 5"),
        ("n - m", "n >= m"),
        ("n - m - 1", "n > m"),
        ("l - n", "l >= n"),
        ("z - 1", "z > 0"),
        ("n - u", "n >= (long long)u"),
        ("n - m + 7", "(long long)n + 7 >= m"),
        ("0 - n - m", "(long long)m + n <= 0"),
        ("n * m - 1", "(long long)m * n > 0"),
        ("2 * n - u", "2 * (long long)n >= (long long)u"),
        (
            "l - n + 5",
            "l <= 1152921504606846976LL && l >= -1152921504606846976LL && (long long)l + 5 >= n",
        ),
        ("z - 4294967296", "z >= 4294967296LL"),
    ],
)
def test_conditions_as_a_person_writes_them(text, expected):
    assert Condition(form(text)).text(TYPES) == expected


def test_equations():
    assert zero(form("m - n")).text(TYPES) == zero(form("n - m")).text(TYPES)
    assert zero(form("0 - n")).text(TYPES) == "n == 0"
    assert zero(form("n - 5")).text(TYPES) == "n == 5"


@pytest.mark.parametrize(
    "text", ["n * m * u - 1", "n // 2", "x - 1", "w - 1", "l * l * 4611686018427387904"]
)
def test_what_cannot_be_checked(text):
    with pytest.raises(NoGuardError):
        Condition(form(text)).text(TYPES)


def test_truth_and_the_strongest():
    assert above(form("1")).truth is True
    assert Condition(form("0 - 1")).truth is False
    assert Condition(form("0"), "==").truth is True
    assert above(form("n")).truth is None
    kept = [form("n - 3"), form("m"), form("n - 2"), form("n - 5")]
    assert strongest(map(Condition, kept)) == [
        Condition(form("n - 5")),
        Condition(form("m")),
    ]


def test_values():
    assert value_text(form("z"), TYPES) == ((), "z")
    assert value_text(form("n * m - 1"), TYPES) == ((), "(long long)m * n - 1")
    assert value_text(form("n - 1"), TYPES) == ((), "(long long)n - 1")
    assert value_text(form("0 - n"), TYPES) == ((), "0LL - n")
    limits, text = value_text(form("z * n"), TYPES)
    assert text == "(long long)n * (long long)z"
    assert limits == ("z <= 2147483648LL",)


_EDGES = st.sampled_from([0, 1, -1, 2, -2, 5, 2**24, -(2**24), "low", "high"])


@st.composite
def _cases(draw):
    terms = draw(
        st.lists(
            st.tuples(
                st.sampled_from([1, -1, 2, -3, 40]),
                st.lists(st.sampled_from(_NAMES), max_size=2),
            ),
            min_size=1,
            max_size=4,
        )
    )
    text = " + ".join("*".join([f"({c})", *names]) for c, names in terms)
    values = {}
    for name in _NAMES:
        low, high = TYPES[name].bounds or (0, 0)
        edge = draw(_EDGES)
        known = {"low": low, "high": high}.get(edge, edge)
        values[name] = min(max(low, known), high)
    return form(text), draw(st.sampled_from([">=", "=="])), values


@given(_cases())
def test_they_are_true_only_where_they_hold(case):
    subject, relation, values = case
    condition = Condition(subject, relation)
    if condition.truth is not None:
        return
    total = sum(c * _product(m, values) for m, c in subject.terms)
    is_true = total == 0 if relation == "==" else total >= 0
    found = holds(condition.text(TYPES), values, TYPES)
    assert not found or is_true
    if all(abs(value) <= 2**24 for value in values.values()):
        assert found == is_true


def _product(monomial, values):
    result = 1
    for atom in monomial:
        result *= values[atom.name]
    return result


@given(_cases())
def test_values_fit_where_their_limits_hold(case):
    subject, _, values = case
    limits, text = value_text(subject, TYPES)
    total = sum(c * _product(m, values) for m, c in subject.terms)
    if all(holds(limit, values, TYPES) for limit in limits):
        assert holds(
            f"{text} == ({total})" if total < 2**31 else "1 == 1", values, TYPES
        )
