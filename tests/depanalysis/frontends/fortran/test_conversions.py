"""Conversions of values: what the type of the text makes of them."""

import pytest

from depanalysis.frontends.fortran.conversions import as_reals, converted, for_storing
from depanalysis.frontends.fortran.state import Value
from depanalysis.ir.expressions import Cast, IntConst, RealConst, Unary, Var
from depanalysis.ir.types import F32, F64, F128, I32

X, K = Var("x"), Var("i")
SINGLE, DOUBLE, NUMBER = Value.of(X, F32), Value.of(X, F64), Value.of(K, I32)


@pytest.mark.parametrize(
    ("found", "type_", "expected"),
    [
        (SINGLE, F32, X),
        (SINGLE, F64, Cast(F64, X)),
        (NUMBER, F32, Cast(F32, K)),
        (NUMBER, I32, K),
        (DOUBLE, I32, Cast(I32, X)),
        (Value.of(IntConst(2), I32), F64, RealConst("2.0")),
        (Value.of(IntConst(-2), I32), F32, Unary("-", Cast(F32, RealConst("2.0")))),
    ],
)
def test_a_value_in_a_type(found: Value, type_, expected) -> None:
    assert converted(found, type_) == expected


def test_a_variable_rounds_what_it_is_given() -> None:
    assert for_storing(DOUBLE, F32) == X
    assert for_storing(NUMBER, F32) == Cast(F32, K)
    half = Value.of(Cast(F32, RealConst("0.5")), F32)
    assert for_storing(half, F64) == RealConst("0.5")


def test_integers_become_reals_of_the_width_beside_them() -> None:
    assert as_reals(SINGLE, NUMBER) == ((X, Cast(F32, K)), 32)
    assert as_reals(SINGLE, DOUBLE) == ((X, X), 64)
    assert as_reals(NUMBER) == ((Cast(F128, K),), 128)
