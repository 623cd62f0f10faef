"""Loops with `prange` whose iterations leave each other alone."""

import numba as nb
import numpy as np
from numba import njit, prange


@njit(parallel=True)
def scaled(a, b):
    for i in prange(len(a)):
        a[i] = 3 * b[i]


@njit(parallel=True)
def own_variable(a, b):
    for i in prange(len(a)):
        t = b[i] + 1
        a[i] = t * t


@njit(parallel=True)
def chosen_variable(a, b):
    for i in prange(len(a)):
        if b[i] > 9:
            t = b[i]
        else:
            t = -b[i]
        a[i] = t


@njit(parallel=True)
def shifted_between_arrays(a, b):
    for i in prange(1, len(a)):
        a[i] = b[i - 1]


@njit(parallel=True)
def strided(a):
    for i in prange(len(a) // 2):
        a[2 * i] = a[2 * i + 1]


@njit(parallel=True)
def halves(a):
    for i in prange(len(a) // 2):
        a[i] = a[i + len(a) // 2]


@njit(parallel=True)
def total(a):
    s = 0
    for i in prange(a.shape[0]):
        s += a[i]
    return s


@njit(parallel=True)
def difference(a):
    s = 100
    for i in prange(a.shape[0]):
        s -= a[i]
    return s


@njit(parallel=True)
def written_out(a):
    s = 0
    for i in prange(a.shape[0]):
        s = s + a[i] * a[i]
    return s


@njit(parallel=True)
def product(a):
    s = 1
    for i in prange(8):
        s *= a[i] % 3 + 1
    return s


@njit(parallel=True)
def largest(a):
    m = a[0]
    for i in prange(1, len(a)):
        m = max(m, a[i])
    return m


@njit(parallel=True)
def smallest_turned(a):
    m = a[0]
    for i in prange(1, len(a)):
        m = min(a[i], m)
    return m


@njit(parallel=True)
def counted_where(a):
    count = 0
    for i in prange(len(a)):
        if a[i] % 2 == 0:
            count += 1
    return count


@njit(parallel=True)
def two_sums(a, b):
    s = 0
    p = 0
    for i in prange(len(a)):
        s += a[i]
        p += b[i]
    return s, p


@njit(parallel=True)
def goes_on(a):
    s = 0
    for i in prange(len(a)):
        if a[i] > 20:
            continue
        s += a[i]
    return s


@njit(parallel=True)
def rows(g, h):
    for i in prange(g.shape[0]):
        for j in range(1, g.shape[1]):
            g[i, j] = g[i, j - 1] + h[i, j]


@njit(parallel=True)
def matrix_product(g, h, g_out):
    n, m = g.shape
    for i in prange(n):
        for j in range(m):
            s = 0
            for k in range(m):
                s += g[i, k] * h[k, j]
            g_out[i, j] = s


@nb.njit(parallel=True, cache=True)
def triangle(g):
    for i in nb.prange(g.shape[0]):
        for j in range(i):
            g[i, j] = 0


@njit(parallel=True)
def columns_of_another(g, h):
    for i in prange(g.shape[0]):
        for j in range(g.shape[1]):
            g[i, j] = h[j, i]


@njit(parallel=True)
def inner_while(a, b):
    for i in prange(len(a)):
        k = b[i]
        steps = 0
        while k > 1:
            k = k // 2
            steps += 1
        a[i] = steps


@njit(parallel=True)
def exchanged(a, b):
    for i in prange(len(a)):
        a[i], b[i] = b[i], a[i]


@njit(parallel=True)
def read_again_after_being_set(a, b):
    for i in prange(len(a)):
        t = b[i]
        a[i] = t
    t = 0
    for i in range(len(a)):
        t += a[i]
    return t


@njit(parallel=True)
def nested(g):
    for i in prange(g.shape[0]):
        for j in prange(g.shape[1]):
            g[i, j] = i * j


@njit(parallel=True)
def sum_of_nested(g):
    s = 0
    for i in prange(g.shape[0]):
        for j in range(g.shape[1]):
            s += g[i, j]
    return s


@njit(parallel=True)
def between_steps(a, b, n):
    for _ in range(n):
        for i in prange(1, len(a) - 1):
            b[i] = a[i - 1] + a[i + 1]
        for i in prange(1, len(a) - 1):
            a[i] = b[i]


@njit(parallel=True)
def red_and_black(a):
    for i in prange(1, len(a) // 2):
        a[2 * i] = a[2 * i - 1] + a[2 * i + 1 - 2]


@njit(parallel=True)
def diagonal(g):
    for i in prange(g.shape[0]):
        g[i, i] = np.sqrt(4.0)


@njit(parallel=True)
def own_array(a, n):
    for i in prange(len(a)):
        t = np.zeros(n)
        for j in range(n):
            t[j] += a[i]
        a[i] = t[0] + t[n - 1]


@njit(parallel=True)
def broadcast_rows(g, h):
    for i in prange(g.shape[0]):
        g[i, :] = h[0, :]


@njit(parallel=True)
def without_iterations(a):
    for i in prange(0):
        a[0] = i


@njit(parallel=True)
def with_one_iteration(a):
    for i in prange(1):
        a[0] += a[1]


@njit(parallel=True)
def array_of_sums(g):
    s = np.zeros(g.shape[1])
    for i in prange(g.shape[0]):
        s += g[i]
    return s
