"""Names of elements, which are rows where the text says that an array has more dimensions."""

import numpy as np


def of_a_shape(a):
    n, m = a.shape
    r = a[0]
    for i in range(n):  # expect: unknown
        r += a[i]
    return r, m


def of_two_subscripts(a, n):
    r = a[0]
    for i in range(n):  # expect: unknown
        a[i] += r
    return a[0, 0]


def of_an_annotation(a: "np.ndarray[tuple[int, int], np.dtype[np.float64]]", n):
    r = a[0]
    for i in range(n):  # expect: unknown
        a[i] += r


def of_a_list(a: list[list[float]], n):
    r = a[0]
    for i in range(1, n):  # expect: unknown
        r += a[i]
    return r


def of_one_dimension(a: "np.ndarray[tuple[int], np.dtype[np.float64]]", n):
    r = a[0]
    for i in range(n):  # expect: parallel reduction(+:r)
        r += a[i]
    return r
