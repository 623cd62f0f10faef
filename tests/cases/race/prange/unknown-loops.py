"""Loops with `prange` of which nothing is proved, each for a reason."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def sometimes_set(a, b, c):
    # an iteration may use a `t` that it has not set
    t = 0
    for i in prange(len(a)):
        if c[i] > 3:
            t = a[i]
        if c[i] > 3:
            b[i] = t


@njit(parallel=True)
def one_of_them_sets(a, b):
    # numba loses what `t` holds after the loop
    t = 0
    for i in prange(len(a)):
        if i == 3:
            t = a[i]
        b[i] = 0
    return t


@njit(parallel=True)
def by_two_operators(a):
    # numba does not combine values into `s` in this way
    s = 0
    for i in prange(len(a)):
        s += a[i]
        s *= 2
    return s


@njit(parallel=True)
def appended(a, values):
    # values.append(a[i])
    for i in prange(len(a)):
        values.append(a[i])


@njit(parallel=True)
def in_steps(a):
    # numba compiles no `prange` with a step other than 1
    for i in prange(0, len(a) - 2, 2):
        a[i] = a[i + 2]


@njit(parallel=True)
def lists(a):
    # the code is not modelled: calls `out.append(i)`
    out = []
    for i in prange(len(a)):
        out.append(i)
    return len(out)


@njit(parallel=True)
def negative_stride(a, n):
    # `a` and `b` may be one memory
    b = a[::-1]
    for i in prange(n):
        b[i] = a[i]


@njit(parallel=True)
def rows_that_are_one(a, n):
    # does not know which array this is an element of: `b[i, 0]`
    b = np.broadcast_to(a, (n, 3))
    for i in prange(n):
        b[i, 0] = i
