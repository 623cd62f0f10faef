"""Expressions that have a plainer form, and the places of threads in grids of numba."""

import sys

import numpy as np
from numba import cuda


@cuda.jit
def product(a, b, c):
    i, j = cuda.grid(2)
    total = 0.0
    for k in range(a.shape[1]):  # expect: parallel reduction(+:total)
        total += a[i, k] * b[k, j]
    c[i, j] = total


@cuda.jit
def strided(x, out):
    start = cuda.grid(1)
    step = cuda.gridsize(1)
    for i in range(start, x.shape[0], step):  # expect: parallel
        out[i] = x[i] * 2


@cuda.jit
def counted(x, bins):
    step = cuda.gridsize(1)
    for i in range(len(x), step):  # expect: parallel reduction(+:bins)
        cuda.atomic.add(bins, x[i], 1)


@cuda.jit
def columns(m):
    col = cuda.threadIdx.x + cuda.blockIdx.x * cuda.blockDim.x
    for row in range(1, m.shape[0]):  # expect: sequential flow(m)
        m[row, col] += m[row - 1, col]


def divided(a, n):
    for t in range(n):  # expect: parallel private(i) private(j)
        i, j = divmod(t, 8)
        a[i, j] = t


def divided_alike(a, n):
    for t in range(n):  # expect: sequential output(a)
        i, j = divmod(t, 8)
        a[i] = j


def bounded(a, n):
    value = 1.0
    for i in range(n):  # expect: sequential
        if value > 10**18:
            break
        value = value * a[i] - 1
    return value


def smallest(a):
    best = sys.maxsize
    for i in range(len(a)):  # expect: parallel reduction(min:best)
        if a[i] < best:
            best = a[i]
    return best


def beyond(a, n):
    for i in range(n):  # expect: parallel
        if a[i] > np.iinfo(np.int64).max:
            a[i] = 0
