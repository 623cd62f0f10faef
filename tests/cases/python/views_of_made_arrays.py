"""Views of arrays that a function makes: another name for the same elements."""

import numpy as np


def whole(n):
    x = np.zeros(n)
    z = x[:]
    for i in range(1, n):  # expect: runtime
        z[i] = x[i - 1]


def part(n):
    x = np.zeros(n)
    z = x[1:]
    for i in range(1, n - 1):  # expect: sequential
        z[i] = x[i - 1]


def column(n):
    x = np.zeros((n, n))
    z = x[:, 0]
    for i in range(1, n):  # expect: sequential
        z[i] = x[i - 1, 0]


def row(n):
    x = np.zeros((n, n))
    z = x[0]
    for i in range(1, n):  # expect: sequential
        z[i] = x[0, i - 1]


def transposed(n):
    x = np.zeros((n, n, n))
    z = x[0].T
    for i in range(1, n):  # expect: unknown
        z[i, 0] = x[0, 0, i - 1]


def chosen(n, c):
    x = np.zeros(n)
    z = x[1:] if c else x[:-1]
    for i in range(1, n - 1):  # expect: runtime
        z[i] = x[i - 1]


def in_a_list(n):
    x = np.zeros(n)
    parts = [x[1:], np.zeros(n)]
    z = parts[0]
    for i in range(1, n - 1):  # expect: runtime
        z[i] = x[i - 1]


def in_an_attribute(s, n):
    x = np.zeros(n)
    s.v = x[:]
    for i in range(1, n):  # expect: runtime
        s.v[i] = x[i - 1]


class Keeper:
    kept = np.zeros(1)


def keep(v):
    Keeper.kept = v


def handed_over(n):
    x = np.zeros(n)
    keep(x[:])
    for i in range(1, n):  # expect: runtime
        Keeper.kept[i] = x[i - 1]


def rows_of_a_loop(n):
    x = np.zeros((n, n))
    for r in x:  # expect: sequential
        for i in range(1, n):  # expect: sequential
            r[i] = x[0, i - 1]


# What nothing keeps is no view.
def values(n):
    x = np.zeros(n)
    y = np.zeros(n)
    first = x[0]
    total = np.sum(x[1:])
    twice = x[1:] * 2
    y[:] = x[:]
    for i in range(1, n):  # expect: parallel
        y[i] = x[i] * first + total + twice[i - 1]


def rows_of_values(n):
    x = np.zeros((n, n))
    y = np.zeros((n, n))
    for i in range(n):  # expect: parallel
        y[i] = x[i] + 1
    for i in range(n):  # expect: parallel
        for j in range(n):  # expect: parallel
            y[i, j] = x[j, i]


# What a function of NumPy is told to store in, it returns.
def stored_in(n):
    x = np.zeros(n)
    y = np.maximum(x[1:], 0, x[1:])
    for i in range(1, n - 1):  # expect: runtime
        y[i] = x[i - 1]


def longest(n):
    x = np.zeros(n)
    y = max(x[1:], x[:-1], key=len)
    for i in range(1, n - 1):  # expect: runtime
        y[i] = x[i - 1]
