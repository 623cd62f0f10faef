import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.interpreter.values import BINARY
from depanalysis.ir.expressions import Binary, IntConst
from depanalysis.ir.parser import parse_expression
from depanalysis.proofs.coalescing.concrete import UndefinedError, code

NUMBERS = st.integers(-50, 50)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("x + 2 * y", 17),
        ("-x // 2", -2),
        ("tdiv(-x, 2) + trem(-x, 2)", -2),
        ("x < y and not (x == 3)", 0),
        ("x < y or 1 // 0 == 0", 1),
        ("select(x > y, 1, ~x)", -4),
        ("u8(x - 4) + i8(128)", 127),
        ("min(x, y) << max(x, 1)", 24),
        ("bool(x)", 1),
    ],
)
def test_expressions_have_the_values_of_the_language(text, value):
    assert code(parse_expression(text, "t"))({"x": 3, "y": 7}) == value


@pytest.mark.parametrize(
    "text", ["x // 0", "trem(x, x - 3)", "z", "1 << (x - 9)", "f(x)"]
)
def test_what_has_no_value_says_so(text):
    with pytest.raises(UndefinedError):
        code(parse_expression(text, "t"))({"x": 3})


@given(
    st.sampled_from(["+", "-", "*", "//", "%", "tdiv", "trem", "&", "|", "^"]),
    NUMBERS,
    NUMBERS,
)
def test_operators_agree_with_the_interpreter(operator, left, right):
    if right == 0 and operator in ("//", "%", "tdiv", "trem"):
        return
    found = code(Binary(operator, IntConst(left), IntConst(right)))({})
    assert found == BINARY[operator](left, right)
