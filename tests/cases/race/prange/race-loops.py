"""Loops with `prange` whose iterations get in each other's way."""

import numba as nb
import numpy as np
from numba import njit, prange


@njit(parallel=True)
def from_the_left(a):
    for i in prange(1, len(a)):
        a[i] = a[i - 1] + 1


@njit(parallel=True)
def from_the_right(a):
    for i in prange(len(a) - 1):
        a[i] = a[i + 1]


@njit(parallel=True)
def prefix_sum(a, b):
    s = 0
    for i in prange(len(a)):
        s += a[i]
        b[i] = s


@njit(parallel=True)
def histogram(a, c):
    for i in prange(c.shape[0]):
        a[c[i]] += 1


@njit(parallel=True)
def scattered(a, b, c):
    for i in prange(c.shape[0]):
        a[c[i]] = b[i]


@njit(parallel=True)
def one_element(a):
    for i in prange(1, len(a)):
        a[0] += a[i]


@njit(parallel=True)
def carried(a, b):
    p = 0
    for i in prange(len(a)):
        b[i] = p
        p = a[i]


@njit(parallel=True)
def last_value(a):
    t = 0
    for i in prange(len(a)):
        t = a[i] * 2
    return t


@njit(parallel=True)
def largest_by_if(a):
    # only numba shows it
    m = a[0]
    for i in prange(1, len(a)):
        if a[i] > m:
            m = a[i]
    return m


@njit(parallel=True)
def place_of_largest(a, b):
    m = a[0]
    for i in prange(len(a)):
        if a[i] > m:
            m = a[i]
            b[0] = i


@njit(parallel=True)
def packed(a, b):
    k = 0
    for i in prange(len(a)):
        b[k] = a[i]
        k += 1


@njit(parallel=True)
def turned(a):
    for i in prange(len(a)):
        a[i] = a[len(a) - 1 - i]


@njit(parallel=True)
def columns(g):
    for i in prange(1, g.shape[0]):
        for j in range(g.shape[1]):
            g[i, j] = g[i - 1, j]


@njit(parallel=True)
def diagonals(g):
    for i in prange(1, g.shape[0]):
        for j in range(1, g.shape[1]):
            g[i, j] = g[i - 1, j - 1] + 1


@njit(parallel=True)
def transposed_in_place(g):
    for i in prange(g.shape[0]):
        for j in range(g.shape[0]):
            g[i, j] = g[j, i]


@njit(parallel=True)
def shared_temporary(a, b, c):
    for i in prange(len(a)):
        c[0] = a[i]
        b[i] = c[0]


@njit(parallel=True)
def sum_of_columns(a, g):
    for i in prange(g.shape[0]):
        for j in range(g.shape[1]):
            a[j] += g[i, j]


@njit(parallel=True)
def gauss_seidel(g):
    for i in prange(1, g.shape[0] - 1):
        for j in range(1, g.shape[1] - 1):
            g[i, j] = g[i - 1, j] + g[i + 1, j] + g[i, j - 1] + g[i, j + 1]


@njit(parallel=True)
def factorials(a):
    f = 1
    for i in prange(1, 9):
        f *= i
        a[i] = f


@njit(parallel=True)
def alternating(a, b):
    sign = 1
    for i in prange(len(a)):
        b[i] = sign * a[i]
        sign = -sign


@njit(parallel=True)
def neighbors(a):
    for i in prange(len(a) - 1):
        a[i] += 1
        a[i + 1] += 1


@njit(parallel=True)
def by_halves(a):
    for i in prange(len(a)):
        a[i // 2] += a[i] + 1


@njit(parallel=True)
def by_remainders(a):
    for i in prange(len(a)):
        a[i % 4] += 1 + a[i]


@nb.njit(parallel=True)
def too_far(a):
    for i in nb.prange(len(a) - 3):
        a[i + 3] = a[i] - 1


@njit(parallel=True)
def index_wanted(a):
    i = 0
    for i in prange(len(a)):
        a[i] = 0
    return i


@njit(parallel=True)
def inner_index_wanted(a, n):
    # only numba shows it
    j = 0
    for i in prange(len(a)):
        for j in range(n):
            a[i] += j
    return j + a[0]


@njit(parallel=True)
def used_before_set(a, b):
    t = 5
    for i in prange(len(a)):
        b[i] = a[i] + t
        t = a[i]


@njit(parallel=True)
def fibonacci(a):
    for i in prange(2, len(a)):
        a[i] = a[i - 1] + a[i - 2]


@njit(parallel=True)
def floyd_warshall_outside(g):
    n = g.shape[0]
    for k in prange(n):
        for i in range(n):
            for j in range(n):
                g[i, j] = min(g[i, j], g[i, k] + g[k, j])


@njit(parallel=True)
def sum_and_elements(a, b):
    s = 0
    for i in prange(len(a)):
        s = s + b[i]
        a[i] = s * 2
    return s


@njit(parallel=True)
def array_for_all(a, n):
    # only numba shows it
    t = np.zeros(n)
    for i in prange(len(a)):
        for j in range(n):
            t[j] = a[i]
        a[i] = t[0] + t[n - 1]


@njit(parallel=True)
def last_element(a):
    for i in prange(len(a)):
        a[-1] = i


@njit(parallel=True)
def row_above(g):
    for i in prange(1, g.shape[0]):
        g[i, :] = g[i - 1, :]


@njit(parallel=True)
def first_row(g):
    for i in prange(g.shape[0]):
        g[i, :] = g[0, :] + 1


@njit(parallel=True)
def sections_that_overlap(a):
    for i in prange(len(a) - 1):
        a[i : i + 2] += 1


@njit(parallel=True)
def sum_into_a_section(g, h):
    for i in prange(g.shape[0]):
        h[0, :] += g[i, :]


@njit(parallel=True)
def places(a, k):
    for i in prange(len(k)):
        np.add.at(a, k[i], 1)


@njit(parallel=True)
def views_that_overlap(a):
    b = a[1:]
    for i in prange(len(b)):
        a[i] = b[i]


@njit(parallel=True)
def rows_that_are_read_next_door(g, n):
    for i in prange(1, n):
        above = g[i - 1]
        row = g[i]
        for j in range(n):
            row[j] += above[j]
