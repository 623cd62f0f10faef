"""Masks that compare whole arrays, as loops with a condition, and `np.add.at`."""

import numpy as np


def kept_in_bounds(a, b, n):
    for i in range(n):  # expect: sequential flow(a)
        a[a > 3.0] = 0.0
        b[i] = a[i]


def rows(g, w, n):
    s = len(w)
    for i in range(n):  # expect: parallel
        g[i, 0] = 1.0
    w[w < 0.0] = s
    for i in range(1, n):  # expect: sequential flow(w)
        w[i] = w[i - 1]


def two_conditions(a, c, n):
    for i in range(len(a)):  # expect: parallel
        a[i] = 2.0 * c[i]
    for i in range(n):  # expect: sequential output(a)
        a[(a > 3.0) & (a < 9.0)] = 4.0 + i


# In a list this is one of two elements.
def one_of_two(count, x, n):
    for i in range(n):  # expect: unknown
        count[x > 0] = i


def values_of_an_array(a, b, n):
    for i in range(n):  # expect: unknown
        a[a > 3.0] = b[:1]


# A mask of shifted elements has another shape.
def shifted(a, n):
    for i in range(n):  # expect: unknown
        a[a[1:] > a[:-1]] = i


def no_elements():
    a = np.zeros(0)
    for i in range(3):  # expect: parallel
        a[a > 0.0] = i
    return a


def places(a, k):
    for i in range(len(k)):  # expect: parallel reduction(+:a)
        np.add.at(a, k[i] + 1, 1)


# Whether `k` is a number or an array, the text does not say.
def many_places(a, k, v):
    for i in range(len(v)):  # expect: unknown
        np.add.at(a, k, v[i])


# A mask of one dimension chooses rows.
def of_rows(g, b, n):
    t = b[0] + g[0, 0]
    for i in range(n):  # expect: unknown
        g[b > 0.0] = t
