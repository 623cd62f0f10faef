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
