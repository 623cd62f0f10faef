"""Attributes that are set by a function that is handed on."""

import functools


def put(s, a):
    functools.partial(setattr, s)("x", a)
    functools.partial(setattr, s)("y", a)


def of_put(s, n):
    for i in range(n):  # expect: runtime
        s.y[i] = s.x[i + 1]
