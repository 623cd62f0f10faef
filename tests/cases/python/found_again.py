"""Arrays that outlive a call, which another call finds and gives to another object."""

import functools

import numpy as np

_kept = None


def kept():
    global _kept
    if _kept is None:
        _kept = np.zeros(40)
    return _kept


class Box:
    def __init__(self):
        self.d = kept()


def of_boxes(p: Box, q: Box):
    for i in range(12):  # expect: runtime
        p.d[i + 1] = q.d[i]


@functools.cache
def cached(n):
    return np.zeros(n)


class Cached:
    def __init__(self, n):
        self.e = cached(n)


def of_cached(p: Cached, q: Cached):
    for i in range(12):  # expect: runtime
        p.e[i + 1] = q.e[i]


def fresh(n):
    return np.zeros(n)


class Fresh:
    def __init__(self, n):
        self.f = fresh(n)


def of_fresh(p: Fresh, q: Fresh):
    for i in range(12):  # expect: parallel
        p.f[i + 1] = q.f[i]
