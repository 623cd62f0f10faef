"""Values that iterations combine: the forms that `prange` knows, and those that it does not."""

import math


def total(a, n):
    s = 0
    for i in range(n):  # prange(n)
        s += a[i]
    return s


def real_total(x, y, n):
    s = 0.5
    for i in range(n):  # prange(n)
        s = s + x[i] * y[i]
    return s


def remains(a, n, k):
    s = k
    for i in range(n):  # prange(0, n)
        s -= a[i] - i
    return s


def product(a, n):
    s = 1
    for i in range(n):  # prange(n)
        s *= 1 if a[i] % 2 == 0 else -1
    return s


def extremes(x, n):
    low = x[0]
    high = 0
    for i in range(1, n):  # prange(1, n)
        low = min(low, x[i])
        high = max(abs(x[i]), high)
    return low, high


def counts(a, b, n):
    small = 0
    large = 0.0
    for i in range(n):  # prange(n)
        if a[i] < 5:
            small += 1
            continue
        large += math.sqrt(b[i])
    return small, large


def inside(g, n, m):
    s = 0.0
    for i in range(n):  # prange(0, n)
        for j in range(m):  # left loop around
            if j > i:
                s += g[i, j]
    return s


def norm_then_scale(x, n):
    s = 0.0
    for i in range(n):  # prange(n)
        s += x[i] * x[i]
    s = math.sqrt(s) + 1
    for i in range(n):  # prange(n)
        x[i] = x[i] / s
    return s


def rounds(a, n, k):
    s = 0
    for r in range(k):  # left
        for i in range(n):  # prange(n)
            s += a[i] * r
        a[0] += s % 7
    return s


# `prange` races on this one without a word.
def largest(x, n):
    s = 0.0
    for i in range(n):  # left may not see
        if x[i] > s:
            s = x[i]
    return s


# Two updates of one variable are refused when the function is called.
def twice(a, b, n):
    s = 0
    for i in range(n):  # left may not see
        s += a[i]
        s += b[i]
    return s


def flipped(a, n):
    s = 0
    for i in range(n):  # left sequential
        s ^= a[i]
    return s


def all_small(a, n):
    s = True
    for i in range(n):  # left
        s = s and a[i] < 100
    return s


def from_the_right(a, n):
    s = 0
    for i in range(n):  # left may not see
        s = a[i] + s
    return s


def into_an_element(x, y, n):
    for i in range(n):  # left combines values into
        x[0] += y[i]


def of_three(x, n):
    s = 0.0
    for i in range(n):  # left
        s = max(s, x[i], 1.0)
    return s
