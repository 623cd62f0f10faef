"""Integers of NumPy wrap around at 64 bits, where those of Python do not."""

import numpy as np


def twice(n):
    a = np.full(n, 2**62)
    b = np.zeros(n)
    for i in range(1, n):  # expect: unknown or runtime
        if a[i] + a[i] > 0:
            b[i] = b[i - 1]
    return b


def product(n):
    a = np.full(n, 2**62)
    b = np.zeros(n)
    for i in range(n):  # expect: unknown or runtime
        if a[i] * 4 != 0:
            b[0] = i
    return b


def shifted(n):
    a = np.full(n, 2**62)
    b = np.zeros(n)
    for i in range(1, n):  # expect: unknown or runtime
        if a[i] << 2 != 0:
            b[i] = b[i - 1]
    return b


def typed(n):
    a = np.zeros(n, dtype=np.int64)
    b = np.zeros(n)
    for i in range(n):  # expect: parallel
        a[i] = 2**62
    for i in range(1, n):  # expect: unknown or runtime
        if a[i] + a[i] > 0:
            b[i] = b[i - 1]
    return b


# What fits is shown by a run.
def halves(n):
    a = np.full(n, 2000)
    b = np.zeros(n)
    for i in range(1, n):  # expect: sequential flow(b)
        if a[i] + a[i] > 0:
            b[i] = b[i - 1]
    return b


# Small factors make great numbers, too: 7 * 3**38 wraps to one below zero.
def many_factors(n):
    a = np.full(n, 7)
    b = np.zeros(n)
    for k in range(38):  # expect: parallel reduction(*:a[0])
        a[0] = a[0] * 3
    for i in range(1, n):  # expect: unknown or runtime
        if a[0] > 0:
            b[i] = b[i - 1]
    return b


def many_factors_in_one(n):
    a = np.full(n, 30000)
    b = np.zeros(n)
    for i in range(1, n):  # expect: unknown or runtime
        if a[i] * a[i] * a[i] * a[i] * a[i] > 0:
            b[i] = b[i - 1]
    return b


def many_terms(n):
    a = np.full(n, 2**62)
    b = np.zeros(n)
    s = 0
    for k in range(4):  # expect: parallel reduction(+:s)
        s += a[k]
    for i in range(1, n):  # expect: unknown or runtime
        if s > 0:
            b[i] = b[i - 1]
    return b


# On a number that is too great nothing hangs here.
def random_numbers(n):
    s = 88172645463325252
    out = [0] * n
    for i in range(n):  # expect: sequential flow(s)
        s ^= (s << 13) & 0xFFFFFFFFFFFFFFFF
        s ^= s >> 7
        s ^= (s << 17) & 0xFFFFFFFFFFFFFFFF
        out[i] = s
    return out


# Nor does it on a great number of the scope.
def apart(n):
    m = 100000
    a = np.full(n, 3)
    b = np.zeros(m)
    for i in range(1, m):  # expect: sequential flow(b)
        if a[0] == 3:
            b[i] = b[i - 1]
    return b
