"""Operations on values that have a kind."""

import pytest

from depanalysis.frontends.python.arithmetic import cast
from depanalysis.ir.expressions import BoolConst, IntConst, RealConst, Var
from depanalysis.ir.printer import show_expression
from depanalysis.ir.types import BOOL, F64, INT
from tests.depanalysis.frontends.python.translated import shown


def test_a_value_in_another_kind() -> None:
    assert show_expression(cast((IntConst(-2), INT), F64)) == "-2.0"
    assert show_expression(cast((Var("k"), INT), BOOL)) == "k != 0"
    assert show_expression(cast((Var("x"), F64), BOOL)) == "x != 0.0"
    assert cast((BoolConst(True), BOOL), BOOL) == BoolConst(True)
    assert cast((RealConst("1.5"), F64), F64) == RealConst("1.5")


@pytest.mark.parametrize(
    ("value", "result"),
    [
        ("i // 2", "i // 2"), ("x // 2", "`real //`(x, f64(2))"), ("i / 2", "f64(i) / 2.0"),
        ("i ** 2", "i * i"),
        ("x ** 3", "`real **`(x, f64(3))"), ("x ** i", "`real **`(x, f64(i))"),
        ("x + i", "x + f64(i)"), ("i & 3", "i & 3"),
    ],
)  # fmt: skip
def test_operations(value: str, result: str) -> None:
    assert result in shown(f"for i in range(n):\n    a[i] = {value}")


def test_a_product_of_matrices_needs_two_arrays() -> None:
    assert "opaque" in shown("for i in range(n):\n    a[i] = x @ i")
