"""Attributes of objects that have the names of what arrays have: `data`, `values`, `size`."""

import numpy as np


class Bag:
    def __init__(self, size):
        self.size = size
        self.data = np.zeros(size)

    def increment(self, v):
        for i in range(self.size):  # expect: parallel
            self.data[i] += v
        return self.data

    def running(self):
        for i in range(1, self.size):  # expect: sequential flow(self.data)
            self.data[i] += self.data[i - 1]


def rows_of_a_matrix(m, x, y):
    for i in range(m.n):  # expect: parallel private(end) private(first)
        first, end = m.indptr[i], m.indptr[i + 1]
        for k in range(first, end):  # expect: parallel reduction(+:y[i])
            y[i] += m.data[k] * x[m.indices[k]]


def entries(m):
    for i in range(len(m.values)):  # expect: parallel
        m.values[i] *= 2


# The memory of an array is no other array.
def memory(a, n):
    for i in range(1, n):  # expect: unknown
        a[i] = a.data[i - 1]


def memory_by_a_name(a, n):
    b = a.data
    for i in range(1, n):  # expect: runtime
        a[i] = b[i - 1]


def made_of_rows(x, k):
    n, _ = x.shape
    out = np.zeros((n, 3))
    for i in range(n):  # expect: parallel
        out[i] = x[i] - k
    return out


def sums_of_rows(x, labels, k):
    n, d = x.shape
    sums = np.zeros((k, d))
    for i in range(n):  # expect: parallel reduction(+:sums)
        sums[labels[i]] += x[i]
    return sums


def rows_after_each_other(x):
    n, d = x.shape
    out = np.zeros((n, d))
    for i in range(1, n):  # expect: sequential flow(out)
        out[i] = out[i - 1] + x[i]
    return out


def measured_matrix(m, x, y):
    for i in range(m.shape[0]):  # expect: parallel private(end) private(first)
        first, end = m.indptr[i], m.indptr[i + 1]
        for k in range(first, end):  # expect: parallel reduction(+:y[i])
            y[i] += m.data[k] * x[m.indices[k]]


class Grid:
    def __init__(self, n, u=None):
        self.n = n
        self.u = np.zeros(n) if u is None else u
        self.v = np.zeros(n)


def of_an_object_made_here(n):
    g = Grid(n)
    for i in range(1, n):  # expect: parallel
        g.v[i] = g.u[i - 1]
    for i in range(1, n):  # expect: sequential flow(g.u)
        g.u[i] = g.u[i - 1]


def of_an_object_made_with_an_array(n, x):
    g = Grid(n, x)
    for i in range(1, n):  # expect: runtime
        g.u[i] = x[i - 1]


def of_an_object_by_another_name(h, n):
    g = h
    for i in range(1, n):  # expect: runtime
        g.u[i] = h.u[i - 1]


def of_an_object_that_nobody_knows(n, x, make):
    g = make(x)
    for i in range(1, n):  # expect: runtime
        g.u[i] = x[i - 1]


def of_one_of_two_objects(n, is_even):
    g = Grid(n)
    if is_even:
        g = Grid(n + 1)
    for i in range(1, n):  # expect: unknown
        g.u[i] = i


def of_objects_made_in_a_loop(n, m):
    for k in range(m):  # expect: unknown
        g = Grid(n)
        for i in range(1, n):  # expect: unknown
            g.u[i] = k


def of_two_entries(grids, n):
    g = grids[0]
    h = grids[1]
    for i in range(1, n):  # expect: runtime
        g.u[i] = h.u[i - 1]


def of_a_parameter_that_becomes_another(g, h, n):
    g.u[0] = 0.0
    g = h
    for i in range(1, n):  # expect: unknown
        g.u[i] = i


def of_a_part_that_is_given_anew(h, n, k):
    g = h
    g.grid = k
    for i in range(1, n):  # expect: unknown
        g.grid.u[i] = i
