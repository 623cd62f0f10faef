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
