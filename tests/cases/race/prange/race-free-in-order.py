"""Loops with `prange` that numba runs one iteration after the other."""

from numba import njit, prange, vectorize


@njit
def in_order(a):
    for i in prange(1, len(a)):
        a[i] = a[i - 1]


@njit(parallel=False)
def in_order_as_asked(a):
    for i in prange(1, len(a)):
        a[i] += a[i - 1]


@njit(parallel=True)
def left_by_a_jump(a):
    for i in prange(1, len(a)):
        if a[i] > 30:
            break
        a[i] = a[i - 1]


@njit(parallel=True)
def left_by_an_assertion(a):
    for i in prange(1, len(a)):
        assert a[i] >= 0
        a[i] = a[i - 1]


@njit(parallel=True)
def left_by_an_exception(a):
    for i in prange(1, len(a)):
        if a[i] < 0:
            raise ValueError
        a[i] = a[i - 1]


@vectorize
def elementwise(n):
    s = 0
    for i in prange(n):
        s = i - s
    return s
