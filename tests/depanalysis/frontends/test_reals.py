"""Literals of reals, exact in their types."""

import pytest

from depanalysis.frontends.reals import exact_literal, literal, of_type
from depanalysis.ir.expressions import Call, Cast, RealConst, Var
from depanalysis.ir.types import F32, F64, F128
from depanalysis.source import NOWHERE

TENTH = Cast(F32, RealConst("0.10000000149011612"))


@pytest.mark.parametrize(
    ("number", "type_", "expected"),
    [
        (0.1, F64, RealConst("0.1")),
        (0.1, F32, TENTH),
        (1e22, F64, RealConst("1e22")),
        (0.1, F128, Cast(F128, RealConst("0.1"))),
        (1e39, F32, Call("infinity", ())),
        (float("inf"), F64, Call("infinity", ())),
    ],
)
def test_a_literal_has_the_value_of_its_type(number, type_, expected) -> None:
    assert literal(number, type_, NOWHERE) == expected


def test_a_place_with_a_type_needs_no_other() -> None:
    assert exact_literal(TENTH) == TENTH.operand
    assert exact_literal(Cast(F32, Var("x"))) == Cast(F32, Var("x"))


def test_a_literal_is_converted_at_once() -> None:
    assert of_type(RealConst("0.1"), F32) == TENTH
    assert of_type(TENTH, F64) == TENTH.operand
    assert of_type(Var("x"), F64) == Cast(F64, Var("x"))
