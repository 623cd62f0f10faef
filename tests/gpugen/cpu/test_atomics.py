"""Atomic operations under real threads, and arithmetic on the edges of 64 bits."""

from threading import Thread

import numpy as np
import pytest
from numba import njit

from gpugen.cpu.atomics import added, load, multiplied, raise_to, subtracted, swap

LEAST, GREATEST = -(2**63), 2**63 - 1


@njit(nogil=True)
def count(array, times):
    for _ in range(times):
        while True:
            seen = load(array, 0)
            if swap(array, 0, seen, seen + 1):
                break


@njit(nogil=True)
def raise_all(array, values):
    for value in values:
        raise_to(array, 0, value)


def together(function, *calls):
    threads = [Thread(target=function, args=call) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_no_swap_is_lost():
    array = np.zeros(1, dtype=np.int64)
    count(array, 0)
    together(count, *[(array, 50_000)] * 4)
    assert array[0] == 200_000


def test_the_greatest_value_stays():
    array = np.zeros(1, dtype=np.int64)
    values = np.random.default_rng(0).permutation(100_000)
    raise_all(array, values[:0])
    together(raise_all, (array, values[::2].copy()), (array, values[1::2].copy()))
    assert array[0] == 99_999


@njit
def arithmetic(left, right):
    return added(left, right), subtracted(left, right), multiplied(left, right)


@pytest.mark.parametrize("left", [LEAST, -1, 0, 1, 2**62, GREATEST])
@pytest.mark.parametrize("right", [LEAST, -2, 0, 1, 3, GREATEST])
def test_what_is_lost_is_said(left, right):
    exact = (left + right, left - right, left * right)
    for (value, is_lost), expected in zip(arithmetic(left, right), exact, strict=True):
        assert is_lost == (not LEAST <= expected <= GREATEST)
        assert is_lost or value == expected
