"""Sums with constants folded."""

import pytest

from depanalysis.frontends.sums import added, extreme, multiplied, subtracted
from depanalysis.ir.expressions import Binary, Expr, IntConst, Unary, Var

N, ONE, TWO = Var("n"), IntConst(1), IntConst(2)


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        pytest.param(added(N, IntConst(0)), N, id="zero"),
        pytest.param(added(IntConst(0), N), N, id="zero-first"),
        pytest.param(added(ONE, TWO), IntConst(3), id="constants"),
        pytest.param(added(N, IntConst(-1)), Binary("-", N, ONE), id="negative"),
        pytest.param(added(subtracted(N, ONE), ONE), N, id="back"),
        pytest.param(subtracted(added(N, TWO), ONE), Binary("+", N, ONE), id="less"),
        pytest.param(
            subtracted(subtracted(N, ONE), ONE), Binary("-", N, TWO), id="more"
        ),
        pytest.param(added(N, Unary("-", N)), Binary("-", N, N), id="opposite"),
        pytest.param(extreme(ONE, TWO, 1), TWO, id="greatest"),
        pytest.param(extreme(ONE, TWO, -1), ONE, id="least"),
        pytest.param(extreme(N, TWO, -1), Binary("min", N, TWO), id="unknown"),
        pytest.param(multiplied(N, ONE), N, id="once"),
        pytest.param(multiplied(TWO, TWO), IntConst(4), id="product"),
    ],
)
def test_sums_read_as_a_person_writes_them(found: Expr, expected: Expr) -> None:
    assert found == expected
