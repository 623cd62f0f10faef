"""Arithmetic in the type of C."""

import pytest

from depanalysis.frontends.c.operations import operation
from depanalysis.ir.expressions import Binary, Cast, IntConst, Var
from depanalysis.ir.types import F64, I32, U32
from depanalysis.source import NOWHERE

X, Y = Var("x"), Var("y")


@pytest.mark.parametrize(
    ("operator", "type_", "expected"),
    [
        pytest.param("+", I32, Binary("+", X, Y), id="signed"),
        pytest.param("+", U32, Cast(U32, Binary("+", X, Y)), id="unsigned"),
        pytest.param("/", I32, Binary("tdiv", X, Y), id="division"),
        pytest.param("/", U32, Binary("tdiv", X, Y), id="unsigned-division"),
        pytest.param("/", F64, Binary("/", X, Y), id="real-division"),
        pytest.param("%", I32, Binary("trem", X, Y), id="remainder"),
        pytest.param("&", U32, Binary("&", X, Y), id="bits"),
    ],
)
def test_operators_have_their_counterparts(operator, type_, expected):
    assert operation(operator, X, Y, type_, NOWHERE) == expected


def test_constants_are_folded():
    left, right = IntConst(2), IntConst(5)
    assert operation("-", left, right, I32, NOWHERE) == IntConst(-3)
    assert operation("-", left, right, U32, NOWHERE) == IntConst(2**32 - 3)
    assert operation("*", left, right, I32, NOWHERE) == IntConst(10)
