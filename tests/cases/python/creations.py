# options: --alias strict
"""Arrays that a function makes overlap no other; what only looks like it may."""

import numpy as np


def grid(a, n):
    x = np.linspace(0.0, 1.0, n + 1)
    for i in range(n):  # expect: parallel
        a[i] = x[i] + x[i + 1]


def numbered(a, n):
    x = np.arange(n * n).reshape(n, n)
    for i in range(1, n):  # expect: parallel
        a[i] = x[i, i] + x[i - 1, i]


def drawn(a, n):
    x = np.random.default_rng(1).random(n)
    rng = np.random.default_rng(2)
    y = rng.random(n)
    for i in range(n - 1):  # expect: parallel
        a[i] = x[i + 1] + y[i + 1]


def old_values(a, n):
    old = a.copy()
    for i in range(1, n):  # expect: parallel
        a[i] = old[i - 1] + old[i]


def old_values_by_numpy(a, n):
    old = np.array(a)
    for i in range(1, n):  # expect: parallel
        a[i] = old[i - 1] + old[i]
    return old, a


def copies_of_copies(n):
    x = np.zeros(n)
    y = x.copy()
    z = np.copy(y)
    for i in range(1, n):  # expect: parallel
        x[i] = y[i - 1] + z[i]
    return x


def no_copy(a, n):
    old = np.array(a, copy=False)
    for i in range(1, n):  # expect: unknown
        a[i] = old[i - 1]


def the_same_array(a, n):
    old = np.asarray(a)
    for i in range(1, n):  # expect: unknown
        a[i] = old[i - 1]


# Lists of lists share their rows with their copies.
def rows_of_a_copy(a, n):
    old = a.copy()
    for i in range(1, n):  # expect: unknown
        a[i][0] = old[i - 1][0]


def elements_of_a_copy(a, n):
    old = a.copy()
    for i in range(1, n):  # expect: parallel
        a[i, 0] = old[i - 1, 0]


def bound_twice(a, n):
    old = a.copy()
    if n > 3:
        old = a
    for i in range(1, n):  # expect: unknown
        a[i] = old[i - 1]


def bound_again_in_a_loop(a, b, n):
    old = a.copy()
    for k in range(n):  # expect: unknown
        for i in range(1, n):  # expect: unknown
            a[i] = old[i - 1]
        old = b


def known_elsewhere(a, n):
    old = a.copy()
    same = old
    for i in range(1, n):  # expect: sequential
        old[i] = same[i - 1]


def made_by_each_iteration(a, n):
    for k in range(n):  # expect: sequential flow(a)
        old = a.copy()
        for i in range(1, n):  # expect: parallel
            a[i] = old[i - 1]


def combined(rng, n):
    x = rng.random(n)
    for i in range(1, n):  # expect: sequential
        x[i] = x[i - 1]


# Nobody but NumPy knows what these hold.
def nothing_is_marked(n, a):
    marks = np.zeros(n)
    for i in range(n):  # expect: runtime
        if marks[i] == 1.0:
            a[0] = i


def some_are_marked(n, a, p):
    marks = np.zeros(n)
    for i in range(n):  # expect: sequential
        if marks[p[i]] == 1.0:
            a[0] = i
        marks[p[i]] = 1.0
