"""Sections that meet and are of two sizes: one is repeated, or an exception is raised."""

import numpy as np


def masked(c):
    for i in range(1, c.shape[0]):  # expect: unknown
        c[i, :] = c[i, 1:] > 0.5


# With two columns, one element is taken twice.
def repeated(a, w):
    for i in range(1, a.shape[0]):  # expect: unknown
        w[i] = w[i - 1] + (a[i, 1:] - a[i, :]).max()


def repeated_from_the_row_before(a):
    for i in range(1, a.shape[0]):  # expect: unknown
        a[i, 0] = (a[i - 1, 1:] * a[i - 1, :]).max()


def one_longer(x, w, m):
    for i in range(1, len(x)):  # expect: sequential flow(w)
        w[i] = w[i - 1] + np.sum(x[i : i + m] - x[: m + 1])


def repeated_by_numbers(x, w):
    for i in range(1, len(x)):  # expect: sequential flow(w)
        w[i] = w[i - 1] + np.sum(x[i : i + 1] - x[:3])


# What a name stands for may be of another size than the section.
def named(a, b, n):
    for i in range(1, n):  # expect: unknown
        z = b + 1.0
        a[i] = b[i + 1] + 1.0
        a[i : i + 3] = z


def named_twice(a, b, n):
    y = b * 2.0
    z = -y
    for i in range(1, n):  # expect: unknown
        a[i] = b[i + 1] + 1.0
        a[i : i + 3] = z


def number(a, b, n):
    for i in range(1, n):  # expect: sequential output(a)
        z = b[i] + 1.0
        a[i : i + 3] = z
