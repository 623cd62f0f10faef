"""Heads of loops and conditions that are not modelled, around loops that are."""

import numpy as np


def number_of_a_call(a, mystery):
    m = mystery(a)
    for i in range(m):  # expect: parallel
        a[i] = 0


def several_of_a_call(a, mystery):
    m, k = mystery(a)
    for i in range(m):  # expect: parallel
        for j in range(k):  # expect: parallel
            a[i, j] = 0


# A subscript may be a mask or a list of places.
def places_of_a_call(a, b, mystery, n):
    k = mystery(b)
    for i in range(n):  # expect: unknown
        a[k] = i


def asked(a, b, mode, n):
    if mode == "fast" or isinstance(b, int):
        for i in range(n):  # expect: parallel
            a[i] = 0
    else:
        for i in range(1, n):  # expect: sequential flow(a) distance(1)
            a[i] = a[i - 1]


def asked_inside(a, b, n):
    for i in range(n):  # expect: parallel
        if b is not None:
            a[i] = 1


def asked_with_an_effect(a, b, n):
    for i in range(n):  # expect: unknown
        if b.changes(a):
            a[i] = 1


def over_names(a, names, n):
    for name in sorted(names):  # expect: sequential output(a)
        for i in range(n):  # expect: parallel
            a[i] = 0


def over_pairs(a, table, n):
    for key, value in table.items():  # expect: sequential output(a)
        for i in range(1, n):  # expect: sequential flow(a)
            a[i] = a[i - 1] + value


def as_long_as(a, source):
    while source.next():  # expect: unknown
        for i in range(len(a)):  # expect: parallel
            a[i] += 1


def as_long_as_not(a, source, n):
    while not source.ended() and n > 3:  # expect: unknown
        if n % 2 == 0:
            continue
        for i in range(len(a)):  # expect: parallel
            a[i] += 1


def in_a_context(a, source):
    with np.errstate(all="ignore"):
        for i in range(len(a)):  # expect: parallel
            a[i] = 0
        for line in source:  # expect: sequential output(a)
            a[0] = float(line)


def for_each_context(a, mystery, n):
    for i in range(n):  # expect: unknown
        with mystery(a):
            a[i] = 0


def total(values, weights):
    s = 0.0
    for value, weight in sorted(zip(values, weights)):  # expect: unknown
        s += value * weight
    return np.sqrt(s)


# What counts may stand in any part of the test.
def first_place(p, n):
    i = 0
    while i < n and p[i] > 0:  # expect: sequential control(p)
        i += 1
    return i


def halves(x, tol, n):
    steps = 0
    while not steps >= n and abs(x[0]) > tol:  # expect: sequential flow(x)
        x[0] = x[0] * 0.5
        steps += 1


def searches_from_the_right(bounds, x, y):
    for i in range(len(x)):  # expect: parallel
        y[i] = np.searchsorted(bounds, x[i], side="right")


def all_elements(a):
    total = 0.0
    for x in a.flat:  # expect: parallel reduction(+:total) private(x)
        total += x * x
    return total


def all_elements_by_number(a, out):
    for k, x in enumerate(a.flat):  # expect: parallel private(x)
        out[k] = x * x


# What is stored to the array, no element of `flat` is told of.
def all_elements_of_what_changes(a):
    for k, x in enumerate(a.flat):  # expect: unknown
        a[k + 1, 0] = x
