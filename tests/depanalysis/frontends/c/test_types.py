"""Types of C and conversions between them."""

import pytest

from depanalysis.frontends.c.types import (
    common_type,
    converted,
    is_boolean,
    promoted,
    truth,
    wrapped,
)
from depanalysis.ir.expressions import Binary, BoolConst, Cast, IntConst, RealConst, Var
from depanalysis.ir.types import BOOL, F32, F64, I8, I16, I32, I64, U8, U32, U64

X = Var("x")
TENTH = Cast(F32, RealConst("0.10000000149011612"))


@pytest.mark.parametrize(
    ("value", "source", "target", "expected"),
    [
        pytest.param(X, I32, I64, X, id="wider"),
        pytest.param(X, U32, I64, X, id="unsigned-to-wider-signed"),
        pytest.param(X, I32, U64, Cast(U64, X), id="signed-to-unsigned"),
        pytest.param(X, I64, I32, Cast(I32, X), id="narrower"),
        pytest.param(X, F32, F64, Cast(F64, X), id="wider-real"),
        pytest.param(X, F64, F32, Cast(F32, X), id="narrower-real"),
        pytest.param(RealConst("0.1"), F64, F32, TENTH, id="literal"),
        pytest.param(TENTH, F32, F64, TENTH.operand, id="single-literal"),
        pytest.param(IntConst(3), I32, F32, Cast(F32, RealConst("3.0")), id="number"),
        pytest.param(X, I32, F64, Cast(F64, X), id="to-real"),
        pytest.param(IntConst(-1), I32, U8, IntConst(255), id="constant"),
        pytest.param(IntConst(200), I32, I8, IntConst(-56), id="signed-constant"),
        pytest.param(IntConst(2), I32, F64, RealConst("2.0"), id="real-constant"),
        pytest.param(X, I32, BOOL, Binary("!=", X, IntConst(0)), id="to-boolean"),
        pytest.param(X, BOOL, I32, Cast(I32, X), id="from-boolean"),
        pytest.param(Cast(U8, X), I32, I64, Cast(U8, X), id="cast-in-range"),
    ],
)
def test_a_conversion_is_a_cast_only_where_it_may_change_the_value(
    value, source, target, expected
):
    assert converted(value, source, target) == expected


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        pytest.param(I32, U32, U32, id="unsigned-wins"),
        pytest.param(I64, U32, I64, id="wider-wins"),
        pytest.param(I8, I16, I32, id="promoted"),
        pytest.param(U8, U8, I32, id="unsigned-promoted"),
        pytest.param(I64, F32, F32, id="real-wins"),
        pytest.param(F32, F64, F64, id="wider-real"),
    ],
)
def test_the_usual_arithmetic_conversions(first, second, expected):
    assert common_type(first, second) == common_type(second, first) == expected


def test_small_integers_are_promoted():
    assert [promoted(each) for each in (BOOL, U8, I32, U32)] == [I32, I32, I32, U32]


def test_a_boolean_that_was_made_a_number_is_a_condition_again():
    test = Binary("<", X, IntConst(1))
    assert truth(Cast(I32, test), I32) == test
    assert truth(IntConst(3), I32) == BoolConst(True)
    assert is_boolean(test)


def test_unsigned_results_wrap():
    assert wrapped(X, U32) == Cast(U32, X)
    assert wrapped(IntConst(-1), U32) == IntConst(2**32 - 1)
    assert wrapped(X, I32) == X
