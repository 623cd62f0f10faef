"""Loops that `prange` cannot run, and functions that numba does not compile to the same."""

from math import sqrt

import numpy as np

factor = 2
factor = 3
TABLE = [1, 2, 3]


def by_twos(x, n):
    for i in range(0, n, 2):  # left counts by 1 only
        x[i] = 1


def downwards(x, n):
    for i in range(n - 1, -1, -1):  # left counts by 1 only
        x[i] = 1


def elements(x):
    s = 0.0
    for v in x:  # left does not go over a `range`
        s += v
    return s


def counted(x, n):
    i = 0
    while i < n:  # left not a `for` loop
        x[i] = i
        i += 1


def ended(x, n):
    for i in range(n):  # left has an `else`
        x[i] = i
    else:
        x[0] = 5


def named(x, n):
    label = "numbers"
    for i in range(n):  # left `"numbers"`
        x[i] = 1
    return label


def global_factor(x, n):
    for i in range(n):  # left `factor`
        x[i] *= factor


def global_table(x, n):
    for i in range(n):  # left
        x[i] += TABLE[1]


def calls_another(x, n):
    by_twos(x, n)
    for i in range(n):  # left `by_twos(x, n)`
        x[i] += 1


def bare_function(x, n):
    s = sqrt(9.0)
    for i in range(n):  # left `sqrt(9.0)`
        x[i] += 1
    return s


def sliced(x, y, n):
    x[1:4] = y[1:4]
    for i in range(n):  # left
        x[i] += 1


def whole(x, n):
    x += 1
    for i in range(n):  # left
        x[i] += 1


def truths(x, y, a, n):
    for i in range(n):  # left does not compute with the truth value of `a[i] > 3`
        x[i] = y[i] * ((a[i] > 3) + (a[i] > 5))


def several_results(x, n):
    for i in range(n):  # left returns a number or an array
        x[i] += 1
    if n > 5:
        return x
    return n


def by_keyword(x, n, *, start=1):
    for i in range(n):  # left keyword only
        x[i] = start


def optional(x, n, start=None):
    for i in range(n):  # left `None` by default
        x[i] = 1


def any_number(x, n, *others):
    for i in range(n):  # left any number
        x[i] = 1


class Holder:
    def __init__(self, x):
        self.x = x

    def fill(self, n):
        for i in range(n):  # left inside a class
            self.x[i] = 1


def outer(x, n):
    def fill():
        for i in range(n):  # left inside a class
            x[i] = 1

    fill()


def generated(x, n):
    yield n
    for i in range(n):  # left
        x[i] = 1


async def awaited(x, n):
    for i in range(n):  # left
        x[i] = 1


rest = np.zeros(8)
for position in range(8):  # left stands in no function
    rest[position] = 1
