import pytest

from depanalysis.errors import UsageError
from depanalysis.ir.expressions import Var
from depanalysis.ir.terms import (
    Term,
    call,
    cast,
    maximum,
    minimum,
    select,
    tdiv,
    term,
    trem,
)
from depanalysis.ir.types import F32, I32

N, X = Term(Var("n")), Term(Var("x"), is_real=True)


@pytest.mark.parametrize(
    ("built", "text"),
    [
        pytest.param(1 + N - 2, "1 + n - 2", id="sum"),
        pytest.param(1 - N, "1 - n", id="reflected-difference"),
        pytest.param(2 * N * N, "2 * n * n", id="product"),
        pytest.param(N // 2 % 3, "n // 2 % 3", id="floor-division"),
        pytest.param((7 // N) + (7 % N), "7 // n + 7 % n", id="reflected-division"),
        pytest.param(tdiv(N, 2) + trem(N, 2), "tdiv(n, 2) + trem(n, 2)", id="as-in-c"),
        pytest.param(X / 2, "x / 2.0", id="integer-beside-a-real"),
        pytest.param(-2 / X, "-2.0 / x", id="negative-beside-a-real"),
        pytest.param(X * -1e-20, "x * -1e-20", id="float"),
        pytest.param(term(-0.0), "-0.0", id="negative-zero"),
        pytest.param((N & 3) | (N ^ 1) | ~N, "n & 3 | n ^ 1 | ~n", id="bits"),
        pytest.param((N << 2) >> 1, "n << 2 >> 1", id="shifts"),
        pytest.param(-N, "-n", id="negation"),
        pytest.param((N < 1).both(N <= 2), "n < 1 and n <= 2", id="and"),
        pytest.param((N > 1).either(X >= 2), "n > 1 or x >= 2.0", id="or"),
        pytest.param(N.eq(1).negated(), "not n == 1", id="equal"),
        pytest.param(N.ne(1), "n != 1", id="different"),
        pytest.param(minimum(N, 3), "min(n, 3)", id="minimum"),
        pytest.param(maximum(3, X) + 1, "max(3.0, x) + 1.0", id="maximum"),
        pytest.param(select(N < 1, X, 0), "select(n < 1, x, 0.0)", id="select"),
        pytest.param(select(True, 1, 2), "select(true, 1, 2)", id="select-constants"),
        pytest.param(call("sin", X) + 1, "sin(x) + 1.0", id="real-call"),
        pytest.param(call("abs", N) + 1, "abs(n) + 1", id="integer-call"),
        pytest.param(cast(F32, N) + 1, "f32(n) + 1.0", id="cast-to-real"),
        pytest.param(cast(I32, X) + 1, "i32(x) + 1", id="cast-to-integer"),
    ],
)
def test_python_operators_build_expressions(built: Term, text: str):
    assert repr(built) == text


def test_terms_have_no_truth_value():
    with pytest.raises(UsageError, match="`n < 1` has no truth value"):
        assert N < 1
    with pytest.raises(UsageError, match=r"write `\.eq\(\)` or `\.ne\(\)`"):
        assert N == 1
    with pytest.raises(UsageError, match="no truth value"):
        assert 0 < N < 1


@pytest.mark.parametrize("value", [float("inf"), float("nan"), "x", None, 1j])
def test_other_values_are_no_terms(value: object):
    with pytest.raises(UsageError, match="is no part of an expression"):
        term(value)
