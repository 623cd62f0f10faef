"""Functions of sections and rows that give one value."""

import numpy as np


def sums_of_rows(a, y, n):
    for i in range(n):  # expect: parallel
        y[i] = np.sum(a[i, :])


def products_with_a_vector(a, x, y, n):
    for i in range(n):  # expect: parallel
        y[i] += np.dot(a[i, :], x[:])


# Row i meets what earlier iterations have found.
def forward_substitution(a, b, x, n):
    for i in range(n):  # expect: sequential flow(x)
        x[i] = (b[i] - a[i, :i] @ x[:i]) / a[i, i]


def running_sums(b, n):
    for i in range(1, n):  # expect: sequential flow(b)
        b[i] = np.sum(b[:i])


def rows_over_their_greatest(a, n):
    for i in range(n):  # expect: parallel
        a[i, :] /= a[i, :].max()


def rows_over_the_greatest_above(a, n):
    for i in range(1, n):  # expect: sequential flow(a)
        a[i, :] /= np.max(a[i - 1, :])


def rows_that_are_tested(a, y):
    for i in range(len(y)):  # expect: parallel
        if np.min(a[i, :]) > 0:
            y[i] = a[i].mean()


def spread_of_rows(a, y, n):
    for i in range(n):  # expect: parallel
        y[i] = max(a[i, :]) - min(a[i, :]) + sum(a[i, 1:])


# The whole array, while the loop changes it.
def sum_of_all(b, y):
    for i in range(len(b)):  # expect: sequential flow(b)
        b[i] = 2
        y[i] = np.sum(b)


# Where it may not be evaluated, its reads are no evidence.
def sometimes(a, y, n):
    for i in range(1, n):  # expect: unknown
        y[i] = np.sum(a[i - 1, :]) if i > 99 else 0.0


def while_a_row_is_positive(a, n):
    for i in range(n):  # expect: unknown
        while np.max(a[i, :]) > 0:  # expect: unknown
            a[i, :] -= 1


def sums_along_an_axis(a, y, n):
    for i in range(n):  # expect: unknown
        y[i, :] = np.sum(a, axis=1)


def product_with_a_matrix(a, b, y, n):
    for i in range(n):  # expect: unknown
        y[i, :] = np.dot(b[i, :], a[:, :])


def without_missing_numbers(a, out, w):
    for i in range(len(a) - w):  # expect: parallel
        out[i] = np.nanmean(a[i : i + w]) + np.nanmax(a[i : i + w])


def ranges_of_rows(a, out):
    for i in range(len(out)):  # expect: parallel
        out[i] = np.ptp(a[i, :]) + np.average(a[i, :])


def with_weights(a, w, out):
    for i in range(len(out)):  # expect: unknown
        out[i] = np.average(a[i, :], weights=w)


def of_what_is_stored(a, w):
    for i in range(1, len(a) - w):  # expect: sequential flow(a)
        a[i + w] = np.nanmean(a[i : i + w])
