"""Functions and types of NumPy and `math`, whatever they compute."""

from math import cos as cosine
from math import floor, hypot, sqrt

import numpy as np


def imported_by_their_names(x, y):
    for i in range(len(x)):  # expect: parallel
        y[i] = sqrt(abs(x[i])) + cosine(x[i])


def a_whole_number(x, y):
    for i in range(len(y)):  # expect: parallel
        y[i] = x[min(len(x) - 1, floor(abs(0.5 * i)))]


def not_hidden(x, y):
    for i in range(len(x)):  # expect: unknown
        y[i] = hypot(x[i], 1.0)


def rebound(x, y, other):
    global hypot
    hypot = other
    for i in range(len(x)):  # expect: unknown
        y[i] = hypot(x[i], 1.0)


def places_of_extremes(x, y):
    for i in range(len(y)):  # expect: parallel private(k)
        k = np.argmax(x[i])
        y[i] = x[i, k] + x[i].argmin()


def places_in_a_row(x, y):
    for i in range(len(y)):  # expect: runtime
        y[np.argmax(x[i, :])] = i


def searches(bounds, x, y):
    for i in range(len(x)):  # expect: parallel
        y[i] = np.searchsorted(bounds, x[i])


def searches_in_what_changes(x, y):
    for i in range(1, len(x)):  # expect: sequential flow(x)
        x[i] = np.searchsorted(x, y[i])


def spreads(x, y):
    for i in range(len(y)):  # expect: parallel
        y[i] = np.linalg.norm(x[i]) + x[i].std() + np.var(x[i, 1:])


def all_and_any(x, y):
    for i in range(len(y)):  # expect: parallel
        if np.any(x[i] > 2):
            y[i] = np.count_nonzero(x[i, :])


def norms_of_earlier_rows(x):
    for i in range(1, len(x)):  # expect: sequential flow(x)
        x[i, 0] = np.linalg.norm(x[i - 1])


def choices(x, y):
    for i in range(len(x)):  # expect: parallel
        y[i] = np.where(x[i] > 1, x[i], 0.0) + np.maximum(x[i], 1.0)


def chosen_rows(x, y):
    for i in range(len(x)):  # expect: parallel
        y[i, :] = np.where(x[i, :] > 1, np.abs(x[i, :]), np.sign(x[i, :]))


# Both sides are evaluated.
def chosen_below(x, y):
    for i in range(1, len(x)):  # expect: sequential flow(x)
        x[i] = np.where(y[i] > 1, x[i - 1], y[i])


def types(x, y):
    for i in range(len(x)):  # expect: parallel
        y[i] = np.float64(x[i]) + np.int64(i) * np.intp(2)


def tested(x, y):
    for i in range(len(x)):  # expect: parallel
        if np.isnan(x[i]) or not np.isfinite(x[i]):
            y[i] = 0


def heads(a, n):
    for i in np.arange(n):  # expect: parallel
        a[i] = 1
    for i in np.arange(1, n, 2):  # expect: parallel
        a[i] = a[i - 1]
    for i in np.arange(1, n):  # expect: sequential flow(a)
        a[i] = a[i - 1]


def other_heads(a):
    for x in np.arange(0.0, 1.0, 0.1):  # expect: unknown
        a[0] = x
