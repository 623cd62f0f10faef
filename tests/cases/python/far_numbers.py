# Infinities and numbers near to zero compare with others as they do in a run.
import math

import numpy as np


def greatest(a, n):
    best = -np.inf
    where = -1
    for i in range(n):  # expect: sequential flow(best)
        if a[i] > best:
            best = a[i]
            where = i
    return where


def rows(a, n, m, out):
    for i in range(n):  # expect: parallel private(best,where)
        best = float("inf")
        where = -1
        for j in range(m):  # expect: sequential flow(best)
            if a[i, j] < best:
                best = a[i, j]
                where = j
        out[i] = where


def never(a, n):
    for i in range(1, n):  # expect: runtime
        if a[i] > math.inf:
            a[i] = a[i - 1]


def near_to_zero(a, n):
    for i in range(1, n):  # expect: sequential flow(a)
        if abs(a[i]) < 1e-30:
            a[i] = a[i - 1]
