"""What a run knows of functions of NumPy is what NumPy computes, for numbers of any size."""

import itertools
from fractions import Fraction

import numpy as np
import pytest

from depanalysis.interpreter.reals import Real, rational
from depanalysis.interpreter.unsettled import UNSETTLED
from depanalysis.interpreter.values import settled

ONE = ("sqrt", "exp", "log", "log2", "log10", "sin", "cos", "tan", "sinh", "cosh", "tanh",
       "expm1", "log1p", "exp2", "floor", "ceil", "trunc", "fabs", "abs", "isnan", "rint",
       "square", "cbrt", "arcsin", "arctan", "sign")  # fmt: skip
TWO = ("maximum", "minimum", "power", "hypot", "fmod", "copysign")
NUMBERS = (-2.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 4.0, 6.25, 9.0, 16.0)
TYPES = (np.float64, np.float32)


def real(number):
    return Real(Fraction(number).numerator) / Fraction(number).denominator


@pytest.mark.parametrize("kind", TYPES)
def test_functions_of_one_number(kind):
    known = 0
    for name, number in itertools.product(ONE, NUMBERS):
        found = settled(f"numpy {name}", (real(number),))
        if found is not UNSETTLED:
            known += 1
            assert float(rational(found)) == getattr(np, name)(kind(number)), (
                name,
                number,
            )
    assert known > 60


@pytest.mark.parametrize("kind", TYPES)
def test_functions_of_two_numbers(kind):
    known = 0
    for name, one, other in itertools.product(TWO, NUMBERS, NUMBERS):
        found = settled(f"numpy {name}", (real(one), real(other)))
        if found is not UNSETTLED:
            known += 1
            computed = getattr(np, name)(kind(one), kind(other))
            assert float(rational(found)) == computed, (name, one, other)
    assert known > 300


def test_powers_of_python():
    for one, other in itertools.product(NUMBERS, NUMBERS):
        found = settled("real **", (real(one), real(other)))
        if found is not UNSETTLED:
            assert float(rational(found)) == one**other
