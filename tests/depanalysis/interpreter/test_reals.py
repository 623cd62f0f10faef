import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.interpreter.reals import (
    INFINITE,
    PRIME,
    Real,
    parsed_real,
    rational,
    truncated_quotient,
    uninterpreted,
)

_SMALL = st.fractions(min_value=-10, max_value=10, max_denominator=50)
_ANY = st.integers(-PRIME, PRIME).map(Real)


def _real(value):
    return Real(value.numerator) / Real(value.denominator)


@given(_SMALL, _SMALL)
def test_small_reals_behave_as_rationals(left, right):
    a, b = _real(left), _real(right)
    assert rational(a + b) == left + right
    assert rational(a - b) == left - right
    assert rational(a * b) == left * right
    assert (a < b, a <= b, a == b) == (left < right, left <= right, left == right)
    assert math.trunc(a) == math.trunc(left)
    if right:
        assert rational(a / b) == left / right
        assert rational(a // b) == left // right
        assert rational(a % b) == left % right
        assert rational(truncated_quotient(a, b)) == math.trunc(left / right)


@given(_ANY, _ANY, _ANY)
def test_sums_products_and_extrema_do_not_depend_on_the_order(a, b, c):
    assert a + b + c == c + (b + a)
    assert a * b * c == c * (b * a)
    assert (a + b) * c == c * b + c * a
    assert min(a, min(b, c)) == min(min(c, b), a)
    assert max(a, max(b, c)) == max(max(c, b), a)


@given(st.fractions(-(2**63), 2**63, max_denominator=2**63 - 1))
def test_all_fractions_of_63_bits_are_known(value):
    if abs(value.numerator) < 2**63:
        assert rational(_real(value)) == value


def test_the_widest_fractions_are_told_apart():
    first, second = Fraction(2**63 - 1, 2**63 - 2), Fraction(2**63 - 2, 2**63 - 3)
    assert rational(_real(first)) == first
    assert _real(first) < _real(second)


@given(_ANY, _ANY)
def test_the_order_is_total(a, b):
    assert [a < b, a == b, a > b].count(True) == 1
    assert (a <= b) == (not a > b)


@given(_ANY, st.integers(-1000, 1000))
def test_integers_mix_with_reals(a, number):
    assert number + a == a + number == Real(number) + a
    assert number - a == -(a - number)
    assert number * a == a * number
    assert (number < a) == (a > number)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("0.5", Fraction(1, 2), id="fraction"),
        pytest.param("2.", Fraction(2), id="no-digits-after-the-point"),
        pytest.param(".25", Fraction(1, 4), id="no-digits-before-the-point"),
        pytest.param("1e-3", Fraction(1, 1000), id="negative-exponent"),
        pytest.param("-1.5E2", Fraction(-150), id="sign-and-capital-exponent"),
        pytest.param("1d2", Fraction(100), id="double-exponent-of-fortran"),
    ],
)
def test_decimals_are_exact(text, value):
    assert rational(parsed_real(text)) == value


@pytest.mark.parametrize("text", ["1e999999999999", "1e-999999999", "9" * 20_000])
def test_long_decimals_are_quick(text):
    assert parsed_real(text) == parsed_real(text)


def test_other_texts_are_told_apart():
    assert parsed_real("nan") != parsed_real("inf")
    assert parsed_real("") != parsed_real(".")


def test_division_by_zero_has_a_value_that_depends_on_the_dividend():
    assert Real(1) / Real(0) == Real(1) / 0
    assert Real(1) / Real(0) != Real(2) / Real(0)
    assert Real(1) // 0 != Real(2) // 0
    assert truncated_quotient(Real(1), 0) != truncated_quotient(Real(2), 0)


def test_equal_numbers_have_equal_hashes():
    assert hash(Real(3)) == hash(3)
    assert len({Real(3), 3}) == 1


def test_uninterpreted_values_do_not_depend_on_the_process():
    assert uninterpreted("sin", (1,)) == -368653642766
    assert uninterpreted("sin", (1,)) == uninterpreted("sin", (Real(1),))


def test_uninterpreted_values_depend_on_all_arguments():
    values = {
        uninterpreted("f", (1, 2)),
        uninterpreted("f", (2, 1)),
        uninterpreted("f", (12,)),
        uninterpreted("g", (1, 2)),
        uninterpreted("f", (10**9000,)),
    }
    assert len(values) == 5


def test_a_real_is_shown_as_its_fraction():
    assert repr(_real(Fraction(-5, 2))) == "Real(-5/2)"


_DECIMALS = st.builds(
    lambda whole, power: f"{whole}e{power}",
    st.integers(-(10**20), 10**20),
    st.integers(-400, 400),
)


@given(_DECIMALS, _DECIMALS, st.integers(-9, 9))
def test_decimals_are_ordered_by_their_values(left, right, small):
    one, other = parsed_real(left), parsed_real(right)
    values = Fraction(left), Fraction(right)
    assert (one < other, one >= other) == (
        values[0] < values[1],
        values[0] >= values[1],
    )
    assert (-one < small, one > small) == (-values[0] < small, values[0] > small)
    assert (abs(one) > other) == (abs(values[0]) > values[1])


@pytest.mark.parametrize("text", ["1e99999999999", "9" * 9000, "1e-99999999999"])
def test_numbers_that_no_computer_has_are_ordered_as_well(text):
    number = parsed_real(text)
    is_large = not text.startswith("1e-")
    assert (number > parsed_real("1e4000")) == is_large
    assert number > 0 > -number
    assert -INFINITE < -number < number < INFINITE
