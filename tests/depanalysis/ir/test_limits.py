import pytest

from depanalysis.ir.expressions import Binary, Call, Expr, IntConst, Var
from depanalysis.ir.limits import DEEPEST, LARGEST, excess, is_too_long


def _chain(length: int) -> Expr:
    expr: Expr = Var("x")
    for _ in range(length - 1):
        expr = Binary("+", expr, IntConst(1))
    return expr


@pytest.mark.parametrize(
    ("expr", "nesting", "complaint"),
    [
        pytest.param(Var("x"), 0, None, id="leaf"),
        pytest.param(_chain(DEEPEST), 0, None, id="just-deep-enough"),
        pytest.param(_chain(DEEPEST), 1, "nested deeper than 200 levels", id="nested"),
        pytest.param(_chain(9_999), 0, "nested deeper than 200 levels", id="too-deep"),
        pytest.param(
            Call("f", (Var("x"),) * LARGEST),
            0,
            "expression of more than 100000 parts",
            id="too-large",
        ),
    ],
)
def test_trees_have_a_height_and_a_size(expr: Expr, nesting: int, complaint: str):
    assert excess(expr, nesting) == complaint


def test_shared_parts_are_measured_as_a_tree():
    expr: Expr = Var("x")
    for _ in range(150):
        expr = Binary("+", expr, expr)
    assert excess(expr) == "expression of more than 100000 parts"


def test_integers_have_at_most_a_thousand_digits():
    assert not is_too_long(-(10**1000) + 1)
    assert is_too_long(10**1000)
