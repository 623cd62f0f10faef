"""Functions of other modules of a package, and what they do to arrays."""

import numpy as np
import parts.grid
from parts import grid as same_grid
from parts.grid import BORDER
from parts.grid import relax as sweep
from parts.missing import lost
from parts.values import smooth, weight


def steps(u, v, n, m):
    for k in range(m):  # expect: sequential
        sweep(u, v, n)


def pointwise(u, v, n):
    for i in range(1, n - 1):  # expect: parallel
        v[i] = smooth(u, i)


# The same array twice: a value of the previous iteration is read.
def in_place(u, n):
    for i in range(1, n - 1):  # expect: sequential flow(u)
        u[i] = smooth(u, i)


def weighted(u, v, n):
    for i in range(n):  # expect: parallel
        v[i] = weight(u[i])


def columns(a, n):
    for j in range(n):  # expect: parallel
        parts.grid.relax(a[:, j], a[:, j], n)


def overlapping_columns(a, n):
    for j in range(n):  # expect: sequential
        parts.grid.relax(a[:, j], a[:, j + 1], n)


# The array of the other module has a name here as well.
def constants(v, n):
    for i in range(n):  # expect: parallel
        v[i] = same_grid.offset(i)


def changes_constants(n):
    for i in range(n - 1):  # expect: sequential flow(BORDER)
        BORDER[i + 1] = parts.grid.offset(i)


def not_given(v, n):
    for i in range(n):  # expect: unknown
        v[i] = lost(i)


# What counts calls cannot be done in any order.
def counted(v, n):
    for i in range(n):  # expect: unknown
        v[i] = parts.grid.counted(i)


def rebound(v, n):
    for i in range(n):  # expect: unknown
        v[i] = parts.grid.rebound(i)


def made(v, n):
    w = np.zeros(n)
    parts.grid.relax(w, v, n)
    for i in range(n):  # expect: parallel
        w[i] = v[i]
