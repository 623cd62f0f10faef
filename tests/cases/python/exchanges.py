"""Arrays that change places after each step; loops between two exchanges are judged."""

import numpy as np


def steps_in_time(u, v, n, steps):
    for s in range(steps):  # expect: sequential flow(u)
        for i in range(1, n - 1):  # expect: parallel
            v[i] = u[i - 1] + u[i + 1]
        u, v = v, u


def own_arrays(n, steps):
    u = np.linspace(0.0, 1.0, n)
    v = np.zeros(n)
    for s in range(steps):  # expect: sequential flow(u)
        for i in range(1, n - 1):  # expect: parallel
            v[i] = u[i - 1] + u[i + 1]
        u, v = v, u
    return u


def three_levels(u, v, w, n, steps):
    for s in range(steps):  # expect: sequential flow(u)
        for i in range(1, n - 1):  # expect: parallel
            for j in range(1, n - 1):  # expect: parallel
                w[i, j] = 2 * v[i, j] - u[i, j] + v[i, j - 1]
        u, v, w = v, w, u


def in_place(u, v, n, steps):
    for s in range(steps):  # expect: sequential flow(u)
        for i in range(1, n - 1):  # expect: sequential flow(u) distance(0, 1)
            u[i] = u[i - 1] + v[i]
        u, v = v, u


def now_and_then(u, v, n, steps):
    for s in range(steps):  # expect: sequential flow(u)
        if s % 2 == 0:
            u, v = v, u
        for i in range(1, n - 1):  # expect: parallel
            v[i] = u[i + 1]


def lengths_change_places(u, v, n, steps):
    for s in range(steps):  # expect: sequential flow(u)
        m = len(u)
        u, v = v, u
        for i in range(n):  # expect: sequential
            v[i - m] = u[i]


def while_they_change(u, v, n):
    for i in range(1, n):  # expect: sequential flow(u)
        v[i] = u[i - 1]
        u, v = v, u


def made_and_given(u, n, steps):
    v = np.zeros(n)
    for s in range(steps):  # expect: sequential flow(u)
        for i in range(1, n - 1):  # expect: parallel
            v[i] = u[i - 1] + u[i + 1]
        u, v = v, u


def becomes_another(u, v, w, n, steps):
    for s in range(steps):  # expect: sequential flow(u)
        for i in range(1, n - 1):  # expect: runtime
            v[i] = u[i - 1] + u[i + 1]
        u, v = v, u
        u = w
