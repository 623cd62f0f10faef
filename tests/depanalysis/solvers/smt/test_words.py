import pytest
import z3

from depanalysis.interpreter.values import evaluate
from depanalysis.solvers.smt.formulas import Formulas
from depanalysis.solvers.smt.ranges import width
from depanalysis.solvers.smt.solving import Words
from tests.oracle.models import expr

_RANGES = {"x": (-9, 12), "y": (-4, 7), "s": (0, 3)}


def _result(text, **values):
    written = expr(text)
    bits = width((written,), _RANGES)
    assert bits is not None
    words = Words(z3.Context(), bits)
    number = Formulas(words).number(written)
    pairs = [
        (words.variable(name), words.constant(value)) for name, value in values.items()
    ]
    return z3.simplify(z3.substitute(number, *pairs)).as_signed_long()


@pytest.mark.parametrize("operator", ["+", "-", "*", "&", "|", "^", "//", "%"])
@pytest.mark.sampled(4)
def test_no_result_is_cut(operator):
    text = f"x {operator} y"
    for x in range(-9, 13):
        for y in (*range(-4, 0), *range(1, 8)):
            values = {"x": x, "y": y}
            assert _result(text, **values) == evaluate(expr(text), values)


@pytest.mark.parametrize("text", ["tdiv(x, y)", "trem(x, y)", "min(x, y) * -y"])
def test_quotients_are_cut_towards_zero(text):
    for x in range(-9, 13):
        for y in (-4, -1, 1, 3, 7):
            values = {"x": x, "y": y}
            assert _result(text, **values) == evaluate(expr(text), values)


@pytest.mark.parametrize(
    "text", ["x << s", "x >> s", "~x", "u8(x)", "i8(x * 99)", "i64(x)"]
)
def test_shifts_and_casts_are_those_of_the_program(text):
    for x in range(-9, 13):
        for s in range(4):
            values = {"x": x, "s": s}
            assert _result(text, **values) == evaluate(expr(text), values)


def test_words_make_no_variables_of_their_own():
    assert Words(z3.Context(), 8).definitions() == []
