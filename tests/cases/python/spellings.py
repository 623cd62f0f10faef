"""Expressions that have a plainer form, and the places of threads in grids of numba."""

# mypy: disable-error-code="attr-defined"

import sys

import numpy as np
from numba import cuda, float64, vectorize


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


@vectorize([float64(float64, float64)])
def product_of_numbers(x, y):
    return x * y


def vectorized(x, y, out):
    for i in range(len(x)):  # expect: parallel
        out[i] = product_of_numbers(x[i], y[i])


def by_a_lambda(a, n):
    square = lambda x: x**2  # noqa: E731
    for i in range(n):  # expect: parallel
        a[i] = square(a[i])


def by_two_lambdas(a, n, is_even):
    half = lambda x: x / 2  # noqa: E731
    if is_even:
        half = lambda x: a[x - 1]  # noqa: E731
    for i in range(1, n):  # expect: unknown
        a[i] = half(i)


def into_rows(a, b, c):
    for i in range(a.shape[0]):  # expect: parallel
        np.multiply(a[i], b[i], out=c[i])


def into_the_next_row(a):
    for i in range(1, a.shape[0]):  # expect: sequential flow(a)
        np.add(a[i], a[i - 1], out=a[i])


def into_one_array(a, b, c, n):
    for _ in range(n):  # expect: sequential output(c)
        np.add(a, b, out=c)


def products_of_rows(a, x, y):
    for i in range(len(a)):  # expect: parallel
        y[i] = a[i].dot(x)


def products_of_earlier_rows(a, x):
    for i in range(1, len(x)):  # expect: sequential flow(x)
        x[i] = a[i].dot(x)
