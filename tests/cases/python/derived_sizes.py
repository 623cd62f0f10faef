"""Arrays that are made of others are as large as these say; no witness chooses another size."""

import numpy as np

TABLE = np.zeros(8)
SMALL = np.ones(4)


# Eight elements: the loop would end with an exception before two iterations meet.
def global_array(n):
    for i in range(n):  # expect: unknown
        TABLE[i] = TABLE[i + 8]


def global_array_inside(n):
    for i in range(1, n):  # expect: sequential
        TABLE[i] = TABLE[i - 1]


def product(a, n):
    v = a * 2
    for i in range(1, len(a)):  # expect: sequential
        v[i] = v[i - 1]
    return v


def product_of_four(n):
    a = np.zeros(4)
    v = a * 2
    for i in range(n):  # expect: unknown
        v[i] = v[i - 5]
    return v


def made_twice(n):
    v = np.zeros(3)
    v = np.zeros(n)
    for i in range(n):  # expect: unknown
        v[i] = v[i + 4]
    return v


def made_twice_inside(n):
    v = np.zeros(3)
    v = np.zeros(n)
    for i in range(1, n):  # expect: sequential
        v[i] = v[i - 1]
    return v


def appended(n):
    a = np.zeros(4)
    v = np.append(a, 1)
    for i in range(6, n):  # expect: unknown
        v[i] = v[i - 5]
    return v


def joined(n):
    a = np.zeros(4)
    v = np.concatenate((a, np.zeros(n)))
    for i in range(4, n + 4):  # expect: sequential
        v[i] = v[i - 4]
    return v


# How large these are is said, but not in a way that is modelled.
def padded(a, n):
    v = np.pad(a, n)
    for i in range(1, len(a)):  # expect: unknown
        v[i] = v[i - 1]
    return v


class Grid:
    def __init__(self, n):
        self.small = np.zeros(4)
        self.large = np.zeros(n)

    def beyond(self, n):
        for i in range(n):  # expect: unknown
            self.small[i] = self.small[i + 4]

    def inside(self, n):
        for i in range(1, n):  # expect: sequential
            self.large[i] = self.large[i - 1]


# Of an array whose size changes, what holds of one is not said of the other.
def changing(a, n):
    v = np.zeros(100)
    for i in range(n):  # expect: unknown
        v[i] = v[i + 50] + len(v)
    v = np.load("rows")
    for i in range(n):  # expect: unknown
        v[i] = v[i + 50] + len(v)


# Whatever `a` is, there are two rows.
def rows(a, m):
    w = a.reshape(2, -1)
    v = np.zeros(6)
    for i in range(len(w)):  # expect: unknown
        v[i] = v[m - 1]


# The columns of `w` are those of `c`, and each row is as long as `a`.
def stacked(a, c):
    a[0] = 1.0
    v = c[:, 0].copy()
    w = np.vstack([a, c[0]])
    s = np.stack((c[0], c[0]))
    for i in range(len(s)):  # expect: sequential
        v[-2] = v[i] + 0.5
    return w


# Whatever `a` is, there are two of it.
def listed(a, n):
    w = np.stack((a, a))
    v = np.zeros(9)
    for i in range(len(w)):  # expect: unknown
        v[i] = v[n]


V = np.zeros(8)
T = np.zeros((4, 6))


# However long `a` is, `w` has the eight of `V` as well.
def joined_to_a_table(a, c):
    w = np.hstack((a, V))
    for i in range(len(w)):  # expect: unknown
        c[0] = V[i + 3]


# A product may be negative, and no row has an element there.
def beyond_a_row(a, c, n, m):
    k = n * m
    v = a[::2]
    for _ in range(m):  # expect: unknown
        c[0, -2] = c[m, k] + 1
    return v


def alike(a, n):
    w = np.zeros_like(T)
    v = np.zeros(9)
    for i in range(len(w)):  # expect: sequential
        v[i] = v[n]


SCALE = 2.0


def scaled(a, n):
    a[0] = 1.0
    v = a * SCALE
    for i in range(1, n):  # expect: sequential
        v[i] = v[i - 1]


def one_of_two(a, n):
    v = a if n > 2 else V
    a[0] = 1.0
    for i in range(1, len(v)):  # expect: unknown
        v[i] = v[i - 1]


# No machine has room for an array of that many elements.
def immense(a, n):
    for i in range(n):  # expect: unknown
        if i > 9223372036854775000:
            a[i] = a[i - 1]
