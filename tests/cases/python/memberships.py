"""Tests whether a number is in an array, or in a container that stays as it is."""

import numpy as np


def handed_over(x, allowed):
    out = np.zeros(len(x), dtype=bool)
    for i in range(len(x)):  # expect: parallel
        if x[i] in allowed:
            out[i] = True
    return out


def own_set(x, given, out):
    allowed = set(given)
    for i in range(len(x)):  # expect: parallel
        out[i] = x[i] not in allowed


def left_out(x, bad, out, n):
    for i in range(n):  # expect: parallel
        if i in bad:
            continue
        out[i] = x[i] * 2


def some_numbers(x, out, n):
    for i in range(n):  # expect: parallel
        if x[i] in (1, 2, -3):
            out[i] = 1


def numbers_in_order(x, n):
    for i in range(1, n):  # expect: sequential flow(x)
        if i not in (1, 2):
            x[i] = x[i - 1]


def array(x, y, out):
    for i in range(len(x)):  # expect: parallel
        out[i] = x[i] in y
    return y[0]


# All elements are looked at, those of other iterations too.
def array_that_changes(x, n):
    for i in range(1, n):  # expect: sequential flow(x)
        x[i] = i in x
    return x[0]


def set_that_grows(x, seen, n):
    for i in range(n):  # expect: unknown
        if x[i] in seen:
            x[i] = 0
        seen.add(i)


# Each test takes numbers out of it.
def used_up(x, n):
    left = (k for k in range(n))
    for i in range(n):  # expect: unknown
        x[i] = i in left


def handed_on(x, seen, f, n):
    for i in range(n):  # expect: unknown
        f(seen)
        x[i] = i in seen


# The number is looked at where there are no others, too.
def own_element(a, b, n):
    for i in range(n):  # expect: sequential output(a)
        a[0] = b[i] in b
