"""Compiled code borrows its arrays and allocates none."""

import sys

import numpy as np
import pytest
from numba.core.errors import NumbaError

from gpugen.cpu.machine import machine_code


@machine_code
def filled(array, value):
    for k in range(array.shape[0]):
        array[k] = value


@machine_code
def allocating(count):
    return np.zeros(count)


def test_references_are_as_many_as_before():
    array = np.zeros(5)
    before = sys.getrefcount(array)
    filled(array, 2.0)
    assert array.tolist() == [2.0] * 5
    assert sys.getrefcount(array) == before


def test_nothing_is_allocated():
    with pytest.raises(NumbaError):
        allocating(3)
