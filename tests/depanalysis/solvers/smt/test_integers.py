import pytest
import z3

from depanalysis.interpreter.values import evaluate
from depanalysis.solvers.smt.formulas import Formulas
from depanalysis.solvers.smt.integers import Integers
from tests.oracle.models import expr

_VALUES = (-9, -8, -3, -1, 0, 1, 2, 5, 8, 12)


def _result(text, **values):
    """The only value that an expression can have, or `None` where there are more."""
    integers = Integers(z3.Context())
    number = Formulas(integers).number(expr(text))
    solver = z3.Solver(ctx=integers.context)
    solver.add(*integers.definitions())
    solver.add(*(integers.variable(name) == value for name, value in values.items()))
    assert solver.check() == z3.sat
    value = solver.model().eval(number, model_completion=True)
    return value.as_long() if solver.check(number != value) == z3.unsat else None


@pytest.mark.parametrize("by", [3, -3, 1, -1, 8])
@pytest.mark.parametrize("text", ["x // {}", "x % {}", "tdiv(x, {})", "trem(x, {})"])
def test_division_by_a_constant_is_the_one_of_the_program(text, by):
    written = text.format(by)
    for x in _VALUES:
        assert _result(written, x=x) == evaluate(expr(written), {"x": x})


@pytest.mark.parametrize("text", ["x // y", "x % y", "tdiv(x, y)", "trem(x, y)"])
def test_division_by_a_variable_is_the_one_of_the_program(text):
    for x in _VALUES:
        for y in (-4, -1, 1, 3):
            assert _result(text, x=x, y=y) == evaluate(expr(text), {"x": x, "y": y})


def test_a_division_by_zero_has_any_value():
    assert _result("x // y", x=3, y=0) is None


@pytest.mark.parametrize("mask", [0, 1, 6, 11, -1, -4, -6])
@pytest.mark.parametrize("text", ["x & ({})", "x | ({})", "({}) ^ x"])
def test_constant_masks_are_exact(text, mask):
    written = text.format(mask)
    for x in _VALUES:
        assert _result(written, x=x) == evaluate(expr(written), {"x": x})


@pytest.mark.parametrize("text", ["x << 2", "x >> 2", "~x", "i8(x * 50)", "u8(x)"])
def test_shifts_and_casts_by_constants_are_exact(text):
    for x in _VALUES:
        assert _result(text, x=x) == evaluate(expr(text), {"x": x})


@pytest.mark.parametrize(
    ("text", "values", "expected"),
    [
        pytest.param("x << s", {"x": 3, "s": 1}, 6, id="one"),
        pytest.param("(x << s) - (x << t)", {"x": 3, "s": 7, "t": 7}, 0, id="same"),
        pytest.param("x & y", {"x": 5, "y": 5}, 5, id="equal"),
        pytest.param("x ^ y", {"x": 0, "y": 9}, 9, id="nothing"),
        pytest.param("x & y", {"x": 5, "y": 6}, None, id="only-bounded"),
    ],
)
def test_other_bits_are_known_as_far_as_rules_go(text, values, expected):
    assert _result(text, **values) == expected
