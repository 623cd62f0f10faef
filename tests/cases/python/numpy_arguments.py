"""What NumPy allows and C does not: views that overlap, negative strides, and the like."""

import numpy as np


def views_that_overlap(a):
    b = a[1:]
    for i in range(len(b)):  # expect: sequential
        a[i] = b[i]


def halves(a, n):
    b = a[:n]
    c = a[n:]
    for i in range(n):  # expect: parallel
        b[i] = c[i]


def one_half(a, n):
    b = a[:n]
    for i in range(n):  # expect: parallel
        b[i] = 2 * b[i]


def negative_stride(a, n):
    b = a[::-1]
    for i in range(n):  # expect: runtime
        b[i] = a[i]


def transposed(g, n):
    h = g.T
    for i in range(n):  # expect: sequential
        for j in range(n):  # expect: parallel
            h[i, j] = g[i, j]


def flat(g, n):
    f = g.ravel()
    for i in range(n):  # expect: runtime
        f[i] = g[i, i]


def reshaped(a, n):
    g = a.reshape(n, n)
    for i in range(n):  # expect: runtime
        g[i, 0] = a[i]


# All rows of the first are one row, and rows of the second overlap.
def broadcast(a, n):
    b = np.broadcast_to(a, (n, 3))
    for i in range(n):  # expect: unknown
        b[i, 0] = i


def strided(a, n):
    b = np.lib.stride_tricks.as_strided(a, (n, 3), (8, 8))
    for i in range(n):  # expect: unknown
        b[i, 0] = i


def broadcast_value(g, a, n):
    for i in range(n):  # expect: parallel
        g[i, :] = a


def broadcast_row(g, n):
    for i in range(n):  # expect: sequential
        g[i, :] = g[0, :]


def sections_that_overlap(a, n):
    a[1:n] = a[: n - 1]
    for i in range(1, n - 1):  # expect: sequential
        a[i : i + 2] = i


def no_elements(a):
    for i in range(0):  # expect: parallel
        a[0] = i
    for i in range(len(a), 0):  # expect: parallel or sequential
        a[0] = i


def from_the_end(a, n):
    for i in range(n):  # expect: sequential
        a[-1 - i] = a[i]


def last_element(a, n):
    for i in range(n):  # expect: sequential
        a[-1] = i


def wrapped_integers(a, n):
    k = np.uint8(250)
    for i in range(n):  # expect: unknown
        k += 1
        a[k] = i


def conversion_that_wraps(a, n):
    for i in range(n):  # expect: unknown
        a[np.uint8(i)] = i


# No number is the largest of some that are not numbers; the verdict says so.
def largest(a, n):
    m = a[0]
    for i in range(n):  # expect: parallel reduction(max:m)
        m = max(m, a[i])
    return m


def mask(a, n):
    for i in range(n):  # expect: parallel reduction(min:a)
        a[a > i] = i


def truth_value(a, n):
    for i in range(n):  # expect: unknown
        a[i > 3] = i


def places(a, k, b):
    np.add.at(a, k, b)
    for i in range(len(b)):  # expect: unknown
        np.add.at(a, k, b[i])


def real_subscript(a, n):
    for i in range(n):  # expect: unknown
        a[i / 2] = i


def views_that_change_places(u, n):
    v = u[:]
    for t in range(n):  # expect: unknown
        for i in range(1, n):  # expect: runtime
            v[i] = u[i - 1]
        u, v = v, u


# Where a given file calls it with arrays that overlap, it is not parallel.
def shifted(a, b, n):
    for i in range(n):  # expect: parallel
        a[i] = b[i]


def added_at(a, k, b):
    for i in range(len(b)):  # expect: parallel reduction(+:a)
        np.add.at(a, k[i], b[i])
