import pytest

from depanalysis.frontends.openscop.typing import typed
from depanalysis.ir.parser import parse_expression
from depanalysis.ir.printer import show_expression
from depanalysis.ir.types import BOOL, F64, I32

TYPES = {"a": F64, "k": I32, "i": I32, "b": BOOL}


def known(text):
    found = typed(parse_expression(text), TYPES)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a[i] + 1", "a[i] + 1.0"),
        ("a[i] * k", "a[i] * f64(k)"),
        ("i / 2", "tdiv(i, 2)"),
        ("i % 2", "trem(i, 2)"),
        ("a[i / 2] / 2", "a[tdiv(i, 2)] / 2.0"),
        ("-a[i] - -3", "-a[i] - -3.0"),
        ("floord(i, 2) + mod(i, 3)", "i // 2 + i % 3"),
        ("sqrt(a[i], 2)", "sqrt(a[i], 2)"),
        ("f64(k) / 2", "f64(k) / 2.0"),
        ("min(a[i], 0)", "min(a[i], 0.0)"),
    ],
)
def test_conversions_of_c_are_written_out(text, expected):
    assert show_expression(known(text).expr) == expected


@pytest.mark.parametrize(
    "text",
    ["x", "b", "b[i]", "a[a[i]]", "a[i] % 2", "floord(a[i], 2)", "i < k", "f(x)", "~i"],
)
def test_what_is_no_arithmetic_has_no_type(text):
    assert typed(parse_expression(text), TYPES) is None


def test_assigned_values_are_converted():
    value = known("k + 1")
    assert show_expression(value.converted(F64).expr) == "f64(k + 1)"
    assert value.converted(I32) == value
    real = known("a[i]")
    assert show_expression(real.converted(I32).expr) == "i32(a[i])"
    assert not known("sqrt(2)").is_real
