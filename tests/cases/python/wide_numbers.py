"""Integers of NumPy wrap around at 64 bits, where those of Python do not."""

import numpy as np


def twice(n):
    a = np.full(n, 2**62)
    b = np.zeros(n)
    for i in range(1, n):  # expect: unknown or runtime
        if a[i] + a[i] > 0:
            b[i] = b[i - 1]
    return b


def product(n):
    a = np.full(n, 2**62)
    b = np.zeros(n)
    for i in range(n):  # expect: unknown or runtime
        if a[i] * 4 != 0:
            b[0] = i
    return b


def shifted(n):
    a = np.full(n, 2**62)
    b = np.zeros(n)
    for i in range(1, n):  # expect: unknown or runtime
        if a[i] << 2 != 0:
            b[i] = b[i - 1]
    return b


def typed(n):
    a = np.zeros(n, dtype=np.int64)
    b = np.zeros(n)
    for i in range(n):  # expect: parallel
        a[i] = 2**62
    for i in range(1, n):  # expect: unknown or runtime
        if a[i] + a[i] > 0:
            b[i] = b[i - 1]
    return b


# What fits is shown by a run.
def halves(n):
    a = np.full(n, 2000)
    b = np.zeros(n)
    for i in range(1, n):  # expect: sequential flow(b)
        if a[i] + a[i] > 0:
            b[i] = b[i - 1]
    return b
