"""Sweeps over grids."""

import numpy as np

from .values import smooth as average

BORDER = np.zeros(8)
calls = 0


# `columns` of main.py gives it one column twice.
def relax(u, v, n):
    for i in range(1, n - 1):  # expect: runtime
        v[i] = average(u, i)


def offset(i):
    return BORDER[i] + 1.0


def counted(i):
    global calls
    calls += 1
    return calls


def rebound(i):
    return i


rebound = np.floor
