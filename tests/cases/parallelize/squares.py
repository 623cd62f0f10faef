"""Matrices, nests, arrays that a function makes, and variables of an iteration."""

import numpy as np


def transposed(g, h, n):
    for i in range(n):  # prange(n)
        for j in range(n):  # left loop around
            g[i, j] = h[j, i] * 2


def multiplied(g, h, n):
    out = np.zeros((n, n))
    for i in range(n):  # prange(n)
        for j in range(n):  # left loop around
            t = 0.0
            for k in range(n):  # left loop around
                t += g[i][k] * h[k][j]
            out[i, j] = t
    return out


def rows(g, n, m):
    for i in range(1, n):  # left sequential
        for j in range(m):  # prange(m)
            g[i, j] = g[i - 1, j] * 0.5 + g[i, j]


def sized(g, x):
    for i in range(g.shape[0]):  # prange(g.shape[0])
        t = 0.0
        for j in range(g.shape[1]):  # left loop around
            t = t + g[i, j]
        x[i] = t / (len(x) + g.shape[1])


def few(g, n):
    for k in range(3):  # left fewer than 4
        for i in range(n):  # prange(n)
            g[k, i] = k + g[k, i]


def temporaries(x, y, n):
    t = 0.0
    for i in range(n):  # prange(0, n)
        t = x[i] * 2
        u = t if i % 2 == 0 else -t
        y[i] = u + t
    t = 3.0
    return t + y[0]


def steps_inside(a, b, n):
    for i in range(n):  # prange(n)
        k = b[i]
        c = 0
        while k > 0:  # left
            k -= 3
            c += 1
            if c > 4:
                break
        a[i] = c


def made(a, n):
    counts = np.zeros(n, dtype=np.int64)
    for i in range(n):  # prange(n)
        counts[i] = a[i] // 3
    return counts


def permuted(x, y, p, n):
    for i in range(n):  # prange(n)
        x[i] = y[p[i]]


def triangle(g, n):
    for i in range(n):  # prange(0, n)
        for j in range(i + 1):  # left loop around
            g[i, j] = i * 31 + j


# The list would be a list of integers to numba.
def listed(x, n):
    out = [0] * n
    for i in range(n):  # left `[0] * n`
        out[i] = x[i] * 2
    return out


# Each iteration would need a row of its own.
def work_row(g, h, n):
    row = np.zeros(24)
    for i in range(n):  # left row
        for j in range(n):  # prange(n)
            row[j] = g[i, j] * 2
        for j in range(n):  # prange(0, n)
            h[i, j] = row[n - 1 - j]
    return h


def seldom(x, y, n):
    t = 1.0
    for i in range(n):  # left
        if x[i] > 3:
            t = x[i]
        y[i] = t
    return y


# That both tests agree is nothing that `prange` knows.
def under_one_test(x, y, a, n):
    t = 1.0
    for i in range(n):  # left
        if a[i] > 3:
            t = x[i]
        if a[i] > 3:
            y[i] = t


def last_value(x, y, n):
    t = 1.0
    for i in range(n):  # left last value of `t`
        t = x[i] + 1
        y[i] = t
    return t


# That the second loop sets `t` again is nothing that numba knows.
def set_again(x, y, n):
    t = 1.0
    for i in range(n):  # left numba cannot tell that `t`
        t = x[i] + 1
        y[i] = t
    for i in range(5):  # left last value of `t`
        t = x[i]
    return t


def index_afterwards(x, n):
    i = 0
    for i in range(n):  # left value of `i` may be wanted
        x[i] = 1.5
    return i


def index_assigned(a, b, n):
    for i in range(n):  # left `i` is assigned inside
        i = 2 * i
        a[i] = b[i]


def inner_index_afterwards(x, n):
    for i in range(n):  # left
        for j in range(n):  # left
            x[i] += j
        x[i] += j


def named_rows(g, h, n):
    for i in range(n):  # prange(n)
        row = g[i]
        for j in range(n):  # left loop around
            row[j] = row[j] * 2.0 + h[i, j]


def named_twice(g, x, n):
    for i in range(n):  # left numba may not compile to the same
        part = g[i]
        part[0] = x[i]
    for i in range(1, n):  # left sequential
        part = g[:, 0]
        part[i] = part[i - 1]


def whole_rows(g, n):
    for i in range(n):  # left numba may not compile to the same
        row = g[i]
        row /= row.sum()
