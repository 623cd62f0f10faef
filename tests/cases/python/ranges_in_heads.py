"""Loops over ranges beside arrays."""


def numbered(a, n):
    for i, first in enumerate(range(0, n, 3)):  # expect: parallel private(first)
        a[first] = i


def read_by_number(a, b, n):
    for i, first in enumerate(range(0, n, 3)):  # expect: parallel private(first)
        b[i] = a[first + 2]


def another_distance(a, n):
    for i, first in enumerate(range(0, n, 3)):  # expect: sequential flow(a)
        a[first] = a[i]


# The ends are what they were before the loop.
def ends_that_change(a, n, m):
    for i, j in enumerate(range(m, n)):  # expect: sequential output(a)
        m = 0
        a[j - i] = i


def steps_that_change(a, n, m):
    for i, j in enumerate(range(0, n, m)):  # expect: unknown
        m = 1
        a[j] = i


def wanted_later(a, n):
    last = 0
    for i, last in enumerate(range(0, n, 2)):  # expect: parallel lastprivate(last)
        a[last] = i
    return last


def beside_an_array(a, b, n):
    for i, x in zip(range(n), b):  # expect: parallel private(i,x)
        a[i] = x


def downwards(a, b, n):
    for x, i in zip(b, range(n, 0, -2)):  # expect: parallel private(i,x)
        a[i] = x


def two_ranges(a, n, m):
    for i, j in zip(range(n), range(m, m + n)):  # expect: sequential anti(a)
        a[i] = a[j]


def equal_ranges(a, n):
    for i, j in zip(range(n), range(n)):  # expect: parallel private(i,j)
        a[i] = a[j] + 1


def blocks(a, n):
    for _, first in enumerate(range(0, n, 64)):  # expect: parallel private(first,last)
        last = min(n, first + 64)
        for j in range(first, last):  # expect: parallel
            a[j] = 0
