"""Names that stand for one array here and for another one there, and loops beside them."""

import numpy as np


def given_or_made(a, b, n):
    if b is None:
        b = np.zeros(n)
    for i in range(n):  # expect: parallel
        b[i] = a[i]
    return b


def converted(a):
    a = np.asarray(a)
    n, m = a.shape
    for i in range(n):  # expect: parallel
        for j in range(1, m):  # expect: sequential flow(a) distance(0, 1)
            a[i, j] = a[i, j - 1]


def of_another_length(a, n):
    for i in range(len(a)):  # expect: parallel
        a[i] = 0
    a = np.ones(n)
    for i in range(len(a)):  # expect: parallel
        a[i] = i


# The length is that of the array before, and the last elements are not the same.
def of_another_length_inside(a, b, n):
    m = len(a)
    a = b[:n]
    for i in range(n):  # expect: sequential
        a[i - m] = a[i]


def used_as_a_whole(n):
    s = np.zeros(n)
    for i in range(n):  # expect: parallel
        s[i] = i
    s = s + 1
    np.cumsum(s)
    return np.sum(s)


# Another array each time; a row shares its elements with the whole.
def rows(g, n):
    for row in g:  # expect: parallel
        for i in range(n):  # expect: parallel
            row[i] = 2 * row[i]
        for i in range(1, n):  # expect: sequential
            row[i] = row[i - 1]


def rows_beside_the_whole(g, n):
    for row in g:  # expect: sequential
        for i in range(1, n):  # expect: sequential
            row[i] = g[0][i - 1]


def rows_of_two(g, h, n):
    for k, (one, other) in enumerate(zip(g, h)):  # expect: sequential
        for i in range(1, n):  # expect: parallel
            one[i] = other[i - 1] + k
        for i in range(1, n):  # expect: sequential
            one[i] = g[0][i - 1]


def one_of_them(a, b):
    a = b
    for i in range(1, len(b)):  # expect: runtime
        a[i] = b[i - 1]


def perhaps_a_view(a, b, c):
    b = c.reversed(a)
    for i in range(1, len(a)):  # expect: unknown
        a[i] = b[i - 1]


def kept_by_a_list(rows, a, n):
    rows.append(a)
    for i in range(1, n):  # expect: runtime
        a[i] = rows[0][i - 1]


def put_into_a_list(rows, a, n):
    rows[0] = a
    for i in range(1, n):  # expect: runtime
        a[i] = rows[0][i - 1]


def three_go_round(u, v, w, steps):
    for s in range(steps):  # expect: sequential flow(u)
        for i in range(1, len(u)):  # expect: parallel
            w[i] = u[i - 1] + v[i]
        u, v, w = v, w, u


def a_dictionary(n):
    d = {}
    for i in range(n):  # expect: sequential flow(d)
        d[i] = i
    return d


class Field:
    def __init__(self, n):
        self.x = np.zeros(n)
        for i in range(n):  # expect: parallel
            self.x[i] = i

    def renewed(self, n):
        y = self.x
        self.x = np.ones(n)
        for i in range(1, n):  # expect: runtime
            y[i] = self.x[i - 1]


def smaller(d):
    n = len(d)
    for k in range(n):  # expect: sequential
        d = np.minimum(d, d[:, k : k + 1] + d[k : k + 1, :])
    return d


def directions(a, n):
    x = np.ones(a.shape[0])
    for _ in range(n):  # expect: sequential flow(x)
        y = a @ x
        x = y / np.linalg.norm(y)
    return x
