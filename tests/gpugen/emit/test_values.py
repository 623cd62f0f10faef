"""What is known of values: how large they are, and what NumPy makes of two of them."""

from itertools import product

import numpy as np
import pytest

from depanalysis.errors import UnsupportedError
from gpugen.emit.values import (
    LIMITS,
    PLAIN,
    SINGLE,
    WHOLE,
    ZERO,
    bits_of,
    joined,
    joined_reals,
    limits,
)

REALS = ("float32", "float64")


@pytest.mark.parametrize(("one", "other"), list(product(LIMITS, LIMITS)))
def test_operations_have_the_types_that_numpy_gives(one, other):
    expected = np.result_type(np.dtype(one), np.dtype(other)).name
    if expected == "float64":
        with pytest.raises(UnsupportedError, match="computes with `uint64`"):
            joined(frozenset({one}), frozenset({other}))
        return
    assert joined(frozenset({one}), frozenset({other})) == {expected}


@pytest.mark.parametrize(
    ("one", "other"), [(r, o) for r in REALS for o in (*REALS, *LIMITS)]
)
def test_reals_have_the_types_that_numpy_gives(one, other):
    expected = {np.result_type(np.dtype(one), np.dtype(other)).name}
    pair = frozenset({one}), frozenset({other})
    assert joined_reals(*pair) == joined_reals(*reversed(pair)) == expected


@pytest.mark.parametrize("width", ["", WHOLE, ZERO])
def test_a_number_of_python_takes_the_type_of_a_real(width):
    plain = frozenset({width})
    for real in REALS:
        assert joined_reals(plain, frozenset({real})) == {real}
        assert np.result_type(np.dtype(real), 1.5).name == real
    assert joined_reals(PLAIN, plain) == PLAIN


def test_what_may_be_an_integer_is_not_computed_as_a_real():
    whole, zero, narrow = (frozenset({each}) for each in (WHOLE, ZERO, "int8"))
    for pair in ((whole, whole), (whole, narrow), (narrow, narrow), (zero, narrow)):
        with pytest.raises(UnsupportedError, match="an integer or a real"):
            joined_reals(*pair)
        assert "float32" not in joined_reals(*pair, has_reals=True)
    assert joined_reals(zero, zero) == zero
    assert joined_reals(SINGLE | zero, SINGLE | zero) == SINGLE | zero
    with pytest.raises(UnsupportedError, match="a `float32` or not"):
        joined_reals(SINGLE | PLAIN, PLAIN)


@pytest.mark.parametrize("width", LIMITS)
def test_a_plain_number_takes_the_type_of_the_other_operand(width):
    assert joined(PLAIN, frozenset({width})) == {width}
    assert np.result_type(np.dtype(width), 1).name == width


@pytest.mark.parametrize("width", LIMITS)
def test_bits_bound_the_magnitude(width):
    info = np.iinfo(width)
    assert LIMITS[width] == (info.min, min(info.max, 2**63 - 1))
    assert max(-LIMITS[width][0], LIMITS[width][1]) <= 2 ** bits_of(width)


def test_a_result_has_to_fit_every_type_that_it_may_have():
    assert limits(PLAIN) is None
    assert limits(frozenset({"", "int64"})) is None
    assert limits(frozenset({"int8", "uint8"})) == (0, 127)
