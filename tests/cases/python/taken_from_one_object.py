"""Objects that take an array from one object, which leaves it there or gives each its own."""

import numpy as np


class Pool:
    def __init__(self, n):
        self.one = np.zeros(n)
        self.other = np.zeros(n)

    def get(self):
        return self.one[1:]

    def fresh(self):
        return np.zeros(len(self.one))


class Got:
    def __init__(self, pool):
        self.a = pool.get()


class Found:
    def __init__(self, name, pool):
        self.b = pool.other
        self.name = name


class Fresh:
    def __init__(self, pool):
        self.c = pool.fresh()


class Single:
    def __init__(self, pool):
        self.d = pool.extra


def made(n):
    pool = Pool(n)
    many = [Found(name, pool) for name in "ab"]
    return Got(pool), Got(pool), Fresh(pool), Fresh(pool), many


def alone(one, other):
    return Single(one), Single(other)


def of_got(p, q, n):
    for i in range(n):  # expect: runtime
        p.a[i] = q.a[i + 1]


def of_found(p, q, n):
    for i in range(n):  # expect: runtime
        p.b[i] = q.b[i + 1]


def of_fresh(p, q, n):
    for i in range(n):  # expect: parallel
        p.c[i] = q.c[i + 1]


def of_single(p, q, n):
    for i in range(n):  # expect: parallel
        p.d[i] = q.d[i + 1]
