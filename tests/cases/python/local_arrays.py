# mypy: disable-error-code="call-overload"
"""Arrays that each iteration makes for itself, and others that only look like it."""

import numpy as np


def temporary(a, n):
    for i in range(n):  # expect: parallel
        t = np.zeros(3)
        t[0] = a[i]
        t[1] = 2 * a[i]
        a[i] = t[0] + t[1]


def temporary_of_a_size(a, n, m):
    for i in range(n):  # expect: parallel
        t = np.empty(m)
        for j in range(m):  # expect: parallel
            t[j] = a[i, j]
        for j in range(1, m):  # expect: sequential
            t[j] = t[j - 1] + t[j]
        for j in range(m):  # expect: parallel
            a[i, j] = t[j]


def temporary_table(a, n, m):
    for i in range(n):  # expect: parallel
        t = np.ones((m, 2))
        for j in range(m):  # expect: parallel
            t[j, 0] = a[i]
        a[i] = t[0, 0] + t[m - 1, 1]


def measured(a, n, m):
    for i in range(n):  # expect: parallel
        t = np.zeros(m)
        for j in range(len(t)):  # expect: parallel
            t[j] = a[i]
        a[i] = t[0]


# One for all iterations.
def made_before(a, n):
    t = np.zeros(3)
    for i in range(n):  # expect: parallel firstprivate(t) lastprivate(t)
        t[0] = a[i]
        a[i] = t[0]
    return t


def wanted_after(a, n):
    for i in range(n):  # expect: unknown
        t = np.zeros(3)
        t[0] = a[i]
    return t[0]


def kept(a, n, found):
    for i in range(n):  # expect: unknown
        t = np.zeros(3)
        t[0] = a[i]
        found.append(t)


def sometimes_made(a, n):
    for i in range(n):  # expect: unknown
        if a[i] > 3:
            t = np.zeros(3)
        t[0] += a[i]
        a[i] = t[0]


# What is copied is stored to by another iteration.
def copied(a, n):
    for i in range(1, n):  # expect: sequential flow(a)
        t = a.copy()
        a[i] = t[i - 1]


def in_a_branch(a, n, m, c):
    for i in range(n):  # expect: parallel
        if c[i] > 0:
            t = np.empty(m)
            for j in range(m):  # expect: parallel
                t[j] = j + i
            a[i] = t[0]
        else:
            a[i] = 0


def in_a_branch_of_a_function(x, m):
    if x > 2:
        t = np.zeros(m)
        for j in range(1, m):  # expect: sequential flow(t)
            t[j] = t[j - 1] + x
        return t[m - 1]
    return x


def calls_it(a, n, m):
    for i in range(n):  # expect: parallel
        a[i] = in_a_branch_of_a_function(i, m)


def used_behind_the_branch(a, n, m):
    for i in range(n):  # expect: unknown
        if a[i] > 0:
            t = np.zeros(m)
        t[0] += 1
        a[i] = t[0]


def filled_with_integers(a, n):
    for i in range(n):  # expect: parallel
        t = np.full(3, -1, dtype=np.int64)
        for j in range(3):  # expect: parallel
            if a[i, j] > t[j]:
                t[j] = j
        a[i, 0] = t[2]


def rounded(a, n):
    for i in range(n):  # expect: unknown
        t = np.full(3, 0.5, dtype=np.int64)
        a[i, 0] = t[2]


# What NumPy copies into a row or a section, nothing keeps.
def row_that_is_copied(a, out, n):
    for i in range(len(out)):  # expect: parallel
        r = np.zeros(n)
        for j in range(n):  # expect: parallel
            r[j] = a[i, j]
        out[i] = r


def section_that_is_copied(a, out, n):
    for i in range(len(out)):  # expect: parallel
        r = np.full(n, -1, dtype=np.int32)
        for j in range(n):  # expect: parallel
            r[j] = a[i, j]
        out[i, :] = r


def copied_before(a, out, n):
    for i in range(1, len(out)):  # expect: sequential flow(out)
        r = np.zeros(n)
        out[i] = r
        for j in range(n):  # expect: parallel
            out[i, j] = out[i - 1, j]


# A list keeps the array itself.
def kept_in_a_list(a, n):
    out = [None] * n
    for i in range(n):  # expect: unknown
        r = np.zeros(n)
        for j in range(n):  # expect: parallel
            r[j] = a[i, j]
        out[i] = r
    return out


def kept_and_changed(n):
    r = np.zeros(n)
    out = [r] * n
    for i in range(n):  # expect: unknown
        out[i] = r
        r[0] = i
    return out
