import math
import operator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.errors import InterpretationError
from depanalysis.interpreter.intervals import bounds_of
from depanalysis.interpreter.reals import Real, rational
from depanalysis.interpreter.unsettled import UNSETTLED
from depanalysis.interpreter.values import (
    BINARY,
    UNARY,
    called,
    cast,
    evaluate,
    settled,
)
from depanalysis.ir.parser import parse_expression
from depanalysis.ir.types import BOOL, F64, I8, I32, INT, TYPES, U8, U64

_INTEGERS = st.integers(-40, 40)


def _value(text, **values):
    return evaluate(parse_expression(text), values)


@pytest.mark.parametrize(
    ("symbol", "reference"),
    [
        pytest.param("+", operator.add, id="sum"),
        pytest.param("-", operator.sub, id="difference"),
        pytest.param("*", operator.mul, id="product"),
        pytest.param("/", Fraction, id="quotient"),
        pytest.param("//", lambda a, b: math.floor(Fraction(a, b)), id="floor"),
        pytest.param("%", lambda a, b: a - b * math.floor(a / b), id="modulo"),
        pytest.param("tdiv", lambda a, b: math.trunc(Fraction(a, b)), id="tdiv"),
        pytest.param("trem", math.fmod, id="trem"),
        pytest.param("&", operator.and_, id="bit-and"),
        pytest.param("|", operator.or_, id="bit-or"),
        pytest.param("^", operator.xor, id="bit-xor"),
        pytest.param("==", operator.eq, id="equal"),
        pytest.param("!=", operator.ne, id="different"),
        pytest.param("<", operator.lt, id="less"),
        pytest.param("<=", operator.le, id="at-most"),
        pytest.param(">", operator.gt, id="greater"),
        pytest.param(">=", operator.ge, id="at-least"),
        pytest.param("min", min, id="min"),
        pytest.param("max", max, id="max"),
        pytest.param("and", lambda a, b: a != 0 and b != 0, id="and"),
        pytest.param("or", lambda a, b: a != 0 or b != 0, id="or"),
    ],
)
@given(left=_INTEGERS, right=_INTEGERS)
def test_integer_operations_equal_those_of_python(symbol, reference, left, right):
    if symbol in ("/", "//", "%", "tdiv", "trem") and right == 0:
        return
    value = BINARY[symbol](left, right)
    assert rational(value) == reference(left, right)
    assert isinstance(value, Real) == (symbol == "/")


@given(_INTEGERS, st.integers(0, 70))
def test_shifts_are_arithmetic(value, amount):
    assert BINARY["<<"](value, amount) == value * 2**amount
    assert BINARY[">>"](value, amount) == math.floor(Fraction(value, 2**amount))


@pytest.mark.parametrize(
    ("left", "right", "quotient", "remainder"),
    [(7, 2, 3, 1), (-7, 2, -3, -1), (7, -2, -3, 1), (-7, -2, 3, -1)],
)
def test_truncating_division_rounds_towards_zero(left, right, quotient, remainder):
    assert BINARY["tdiv"](left, right) == quotient
    assert BINARY["trem"](left, right) == remainder


@given(_INTEGERS)
def test_unary_operations_equal_those_of_python(value):
    assert UNARY["-"](value) == -value
    assert UNARY["~"](value) == -value - 1
    assert UNARY["not"](value) == (value == 0)


@pytest.mark.parametrize("symbol", ["//", "%", "tdiv", "trem"])
def test_an_integer_divided_by_zero_is_an_error(symbol):
    with pytest.raises(InterpretationError, match="divided by zero"):
        BINARY[symbol](1, 0)


@pytest.mark.parametrize("symbol", ["/", "//", "%", "tdiv", "trem"])
def test_a_real_divided_by_zero_has_a_value(symbol):
    assert BINARY[symbol](Real(1), 0) == BINARY[symbol](Real(1), Real(0))


@pytest.mark.parametrize(
    ("symbol", "left", "right"),
    [
        pytest.param("<<", 1, -1, id="left-by-negative"),
        pytest.param(">>", 1, -1, id="right-by-negative"),
        pytest.param("<<", 1, 10**9, id="left-by-huge"),
        pytest.param("*", 2**4000, 2**4000, id="huge-product"),
        pytest.param("&", Real(1), 1, id="bits-of-a-real"),
        pytest.param("<<", 1, Real(1), id="shift-by-a-real"),
    ],
)
def test_operations_without_a_value_are_errors(symbol, left, right):
    with pytest.raises(InterpretationError):
        BINARY[symbol](left, right)


@pytest.mark.parametrize(
    ("value", "type_", "expected"),
    [
        pytest.param(128, I8, -128, id="signed-wraps"),
        pytest.param(-129, I8, 127, id="signed-wraps-below"),
        pytest.param(-1, U8, 255, id="unsigned-wraps"),
        pytest.param(2**64 + 5, U64, 5, id="long-wraps"),
        pytest.param(2**100, INT, 2**100, id="unbounded-does-not-wrap"),
        pytest.param(Real(-5) / 2, I32, -2, id="real-is-truncated"),
        pytest.param(Real(-5) / 2, BOOL, True, id="real-to-bool"),
        pytest.param(0, BOOL, False, id="integer-to-bool"),
        pytest.param(True, I32, 1, id="bool-to-integer"),
        pytest.param(True, F64, Real(1), id="bool-to-real"),
        pytest.param(3, F64, Real(3), id="integer-to-real"),
    ],
)
def test_casts(value, type_, expected):
    result = cast(value, type_)
    assert (result, type(result)) == (expected, type(expected))


@given(
    st.integers(-(2**70), 2**70),
    st.sampled_from([t for t in TYPES.values() if t.bounds]),
)
def test_a_wrapped_value_is_in_range_and_congruent(value, type_):
    least, greatest = type_.bounds
    wrapped = cast(value, type_)
    assert least <= wrapped <= greatest
    assert (wrapped - value) % 2**type_.bits == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("n + 2 * 3", 11, id="precedence"),
        pytest.param("n < 0 and 1 // 0 == 0", False, id="and-is-lazy"),
        pytest.param("n > 0 or 1 // 0 == 0", True, id="or-is-lazy"),
        pytest.param("select(n > 0, 1, 1 // 0)", 1, id="select-is-lazy"),
        pytest.param("select(n < 0, 1 // 0, 2)", 2, id="select-chooses-otherwise"),
        pytest.param("i8(n + 123)", -128, id="cast"),
        pytest.param("-n", -5, id="minus"),
        pytest.param("abs(-n)", 5, id="magnitude"),
        pytest.param("min(n, 2) + max(n, 7)", 9, id="extrema"),
        pytest.param("0.5 + 0.25 == 0.75", True, id="decimals"),
        pytest.param("true", True, id="truth"),
    ],
)
def test_expressions_are_evaluated(text, expected):
    assert _value(text, n=5) == expected


def test_a_call_depends_on_its_arguments():
    assert _value("f(n)", n=1) == _value("f(1)")
    assert _value("f(n)", n=1) != _value("f(n)", n=2)
    assert called("fabs", (Real(-3),)) == 3


def test_elements_come_from_the_given_function():
    expr = parse_expression("a[n + 1, 2] + 1")
    assert evaluate(expr, {"n": 1}, lambda name, at: 10 * at[0] + at[1]) == 23


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("k", "k has no value", id="unknown-name"),
        pytest.param("a[0]", "the elements of a have no values", id="no-memory"),
    ],
)
def test_missing_values_are_errors(text, message):
    with pytest.raises(InterpretationError, match=message):
        _value(text)


def test_a_real_subscript_is_an_error():
    with pytest.raises(InterpretationError, match="an integer is needed"):
        evaluate(parse_expression("a[0.5]"), {}, lambda name, at: 0)


@pytest.mark.parametrize(
    ("function", "argument", "result"),
    [
        ("sqrt", Real(9), 3),
        ("sqrt", Real(1) / 4, Real(1) / 2),
        ("sqrt", Real(2), None),
        ("sqrt", Real(-1), UNSETTLED),
        ("sqrt", Real(2**40), None),
        ("nint", Real(5) / 2, 3),
        ("nint", Real(-5) / 2, -3),
        ("real round", Real(5) / 2, 2),
        ("real round", Real(7) / 2, 4),
        ("real round", Real(-5) / 2, -2),
        ("aint", Real(-5) / 2, -2),
        ("floor", Real(-5) / 2, -3),
        ("ceil", Real(5) / 2, 3),
        ("sin", Real(1), None),
        ("sin", Real(0), 0),
        ("exp", Real(0), 1),
        ("log", Real(1), 0),
        ("aimag", Real(3), 0),
        ("conjg", Real(5) / 2, Real(5) / 2),
    ],
)
def test_functions_are_settled_where_every_computer_agrees(function, argument, result):
    found = settled(function, (argument,))
    assert found is result or found == result or (result is None and _has_bounds(found))
    assert settled(function, (UNSETTLED,)) is UNSETTLED


@pytest.mark.parametrize(
    ("function", "arguments", "result"),
    [
        ("pow", (Real(7), Real(0)), 1),
        ("pow", (Real(1), Real(3)), 1),
        ("pow", (Real(7), Real(1)), 7),
        ("pow", (Real(7), Real(2)), None),
        ("cmplx", (Real(7), Real(0)), 7),
        ("cmplx", (Real(7), Real(2)), UNSETTLED),
        ("atan2", (Real(7), Real(0)), UNSETTLED),
    ],
)
def test_functions_of_two_numbers_are_settled_at_a_few_places(
    function, arguments, result
):
    found = settled(function, arguments)
    assert found is result or found == result or (result is None and _has_bounds(found))


def _has_bounds(value: object) -> bool:
    """Whether a number is known but for what computers round."""
    return bounds_of(value) is not None
