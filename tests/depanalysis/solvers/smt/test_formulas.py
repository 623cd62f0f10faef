import pytest
import z3

from depanalysis.solvers.smt.formulas import Formulas
from depanalysis.solvers.smt.integers import Integers
from tests.oracle.models import expr


@pytest.fixture
def formulas():
    return Formulas(Integers(z3.Context()))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("x < y and not y == 2", "And(x < y, Not(2 == y))", id="connectives"),
        pytest.param("x or y >= 1", "Or(0 != x, 1 <= y)", id="number-as-condition"),
        pytest.param("select(x > 0, y < 1, y > 1)", "If(0 < x, 1 > y, 1 < y)", id="choice"),
        pytest.param("bool(x)", "0 != x", id="cast"),
        pytest.param("true", "True", id="constant"),
    ],
)  # fmt: skip
def test_conditions_are_formulas(formulas, text, expected):
    assert str(formulas.truth(expr(text))) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("-x * y - 3", "-x*y - 3", id="product"),
        pytest.param("min(x, y)", "If(x <= y, x, y)", id="minimum"),
        pytest.param("max(x, y)", "If(x >= y, x, y)", id="maximum"),
        pytest.param("2 * (x < y)", "2*If(x < y, 1, 0)", id="condition-as-number"),
        pytest.param("select(x > 0, y, 1)", "If(0 < x, y, 1)", id="choice"),
        pytest.param("int(x)", "x", id="unbounded-cast"),
    ],
)
def test_numbers_are_terms(formulas, text, expected):
    assert str(formulas.number(expr(text))) == expected


def test_equal_parts_are_written_once(formulas):
    one, other = (formulas.number(expr("x % y")) for _ in range(2))
    assert one is other
    assert len(formulas.arithmetic.definitions()) == 1
