"""How large arrays are that a function makes: no run that shows anything goes beyond them."""

import numpy as np


def made(m):
    v = np.zeros(4)
    for i in range(m):  # expect: unknown
        v[i] = v[i + 10]
    return v


def made_of_a_size(n, m):
    v = np.empty(n + 10)
    for i in range(m):  # expect: sequential anti(v) distance(10)
        v[i] = v[i + 10]
    return v


def made_of_a_size_that_changes(a, n, m):
    n = n - len(a)
    v = np.empty(n)
    for i in range(m):  # expect: sequential output(v)
        v[n - 1] = i
    return v


def made_of_a_list(m):
    v = [0.0] * 4
    for i in range(m):  # expect: unknown
        v[i] = v[i + 10]
    return v


def made_alike(a, m):
    v = np.zeros_like(a)
    for i in range(m):  # expect: parallel
        v[i] = 1
    for i in range(len(a)):  # expect: parallel
        v[i] = v[len(v) - 1 - i] if i > len(v) else 1
    return v


def table(m):
    v = np.ones((3, 4))
    rows, columns = v.shape
    for i in range(rows):  # expect: parallel
        v[i, columns - 1] = v[i, 0]
    for i in range(m):  # expect: unknown
        v[0, i] = v[0, i + 10]
    return v


def _blank(size):
    return np.zeros(size)


def made_elsewhere(m):
    v = _blank(4)
    for i in range(m):  # expect: parallel
        v[i] = v[i + 10]
    return v


def made_in_two_ways(m, c):
    if c > 0:
        v = np.zeros(4)
    else:
        v = np.zeros(5)
    for i in range(m):  # expect: unknown
        v[i] = v[i + 10]
    return v


def section(a, m):
    n = len(a)
    v = a[1:]
    for i in range(m):  # expect: sequential output(a)
        v[n - 2] = i


def shown(m, show):
    v = np.zeros(4)
    for i in range(m):  # expect: parallel firstprivate(v) lastprivate(v)
        v[m] = i
    show(m)
    return v


# A negative size raises an exception.
def negative(a, n):
    v = np.zeros(n)
    for i in range(3):  # expect: parallel
        a[i + n] = a[i + 2 * n + 9] if n < 0 else v[0]
    return v
