"""Loops as Python writes them."""

import math

import numpy as np


def scaled(a, b, n):
    for i in range(n):  # expect: parallel
        a[i] = math.sqrt(b[i]) * 2 + np.sin(b[i])


def downwards(a, n):
    for i in range(n - 1, -1, -1):  # expect: parallel
        a[i] = a[i] + 1


def downwards_recurrence(a, n):
    for i in range(n - 2, -1, -1):  # expect: sequential flow(a) distance(1)
        a[i] = a[i + 1]


def backwards(a, n):
    for i in reversed(range(n)):  # expect: parallel
        a[i] = a[i] + 1


def backwards_recurrence(a, n):
    for i in reversed(range(n - 1)):  # expect: sequential flow(a) distance(1)
        a[i] = a[i + 1]


def backwards_by_three(a, n):
    for i in reversed(range(1, n, 3)):  # expect: parallel
        a[i] = a[i + 1] + a[i - 1]


def backwards_by_two(a, n):
    for i in reversed(range(n, 1, -2)):  # expect: sequential flow(a) distance(1)
        a[i] = a[i - 2]


def numbered_pairs(a, b, c):
    for i, (x, y) in enumerate(zip(a, b)):  # expect: parallel private(x) private(y)
        c[i] = x * y


def numbered_pairs_chained(a, b):
    for i, (x, y) in enumerate(zip(a, b)):  # expect: sequential flow(a) distance(1)
        a[i + 1] = x * y


def strided(a, n):
    for i in range(0, n, 3):  # expect: parallel
        a[i] = a[i + 1] + a[i + 2]


# A negative step reaches elements from the end, too.
def any_step(a, n, s):
    for i in range(0, n, s):  # expect: sequential or unknown
        a[i] = 0


# Bounds are evaluated once.
def bound_changes(a, n):
    for i in range(n):  # expect: parallel private(n)
        n = 3
        a[i] = i


# Assigning the variable does not change how often the loop runs.
def variable_changes(a, n):
    for i in range(n):  # expect: parallel
        i = 2 * i
        a[i] = 1.0


def variable_afterwards(a, n):
    i = 0
    for i in range(n):  # expect: parallel
        a[i] = 1.0
    return i


def counted(a, n):
    i = 0
    while i < n:  # expect: parallel
        a[i] = i
        i += 1


def counted_down(a, n):
    while n > 0:  # expect: parallel
        n -= 1
        a[n] = 0.0


def doubling(a, n):
    i = 1
    while i < n:  # expect: unknown or sequential
        a[i] = 0.0
        i *= 2


def elements(a):
    s = 0.0
    for x in a:  # expect: parallel reduction(+:s) private(x)
        s += x
    return s


def enumerated(a, b):
    for i, x in enumerate(a):  # expect: parallel private(x)
        b[i] = x


def zipped(a, b, c):
    s = 0.0
    for x, y in zip(a, b):  # expect: parallel reduction(+:s) private(x,y)
        s += x * y
    for i in range(c.shape[0]):  # expect: parallel
        c[i] = s


def finds(a, n, x):
    for i in range(n):  # expect: sequential control(a)
        if a[i] == x:
            return i
    return -1


def leaves(a, n):
    for i in range(n):  # expect: unknown
        if a[i] < 0:
            break
    else:
        a[0] = 1.0


def goes_on(a, n):
    for i in range(n):  # expect: parallel
        if a[i] < 0:
            continue
        a[i] = 0.0
    else:
        a[0] = 1.0


def triangular(a, n):
    for i in range(n):  # expect: parallel
        for j in range(i):  # expect: parallel
            a[i, j] = a[j, j] if i < 0 else 1.0


def same_variable(a, n):
    for i in range(n):  # expect: sequential or unknown
        for i in range(n):  # expect: parallel
            a[i] = 1.0


class Grid:
    def __init__(self, cells):
        self.cells = cells

    def fill(self, n):
        for i in range(n):  # expect: parallel
            self.cells[i] = 0.0


values = np.zeros(10)
for k in range(10):  # expect: parallel
    values[k] = k
