"""What is known of values: how large they are, and what NumPy makes of two of them."""

from itertools import product

import numpy as np
import pytest

from gpugen.emit.values import LIMITS, PLAIN, bits_of, joined, limits


@pytest.mark.parametrize(("one", "other"), list(product(LIMITS, LIMITS)))
def test_operations_have_the_types_that_numpy_gives(one, other):
    found = joined(frozenset({one}), frozenset({other}))
    assert found == {np.result_type(np.dtype(one), np.dtype(other)).name}


@pytest.mark.parametrize("width", LIMITS)
def test_a_plain_number_takes_the_type_of_the_other_operand(width):
    assert joined(PLAIN, frozenset({width})) == {width}
    assert np.result_type(np.dtype(width), 1).name == width


@pytest.mark.parametrize("width", LIMITS)
def test_bits_bound_the_magnitude(width):
    info = np.iinfo(width)
    assert LIMITS[width] == (info.min, info.max)
    assert max(-int(info.min), int(info.max)) <= 2 ** bits_of(width)


def test_a_result_has_to_fit_every_type_that_it_may_have():
    assert limits(PLAIN) is None
    assert limits(frozenset({"", "int64"})) is None
    assert limits(frozenset({"int8", "uint8"})) == (0, 127)
