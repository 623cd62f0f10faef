"""Code that is not modelled and raises for some sizes, or for all: no run gets behind it."""

import copy
import math
from dataclasses import dataclass, replace

import numpy as np


# A list takes no two subscripts.
def two_subscripts_of_a_list(a, n, m):
    w = [[0.0] * 4 for _ in range(m)]
    for i in range(2, n):  # expect: unknown
        w[m, i + 3] = 1.0  # type: ignore[call-overload]
        a[0] = i


# What a function gives that nobody knows may be a dictionary.
def two_subscripts_of_anything(a, n, m, foo):
    w = foo(m)
    for i in range(2, n):  # expect: sequential output(a)
        w[m, i + 3] = 1.0
        a[0] = i


# An element has to be there; with two of them, both are.
def an_element_before(a, b, n):
    t = b[n] + np.linspace(0.0, 1.0, 5)
    for i in range(2, n):  # expect: sequential output(a)
        a[0] = i
    return t


def an_element_of_a_copy(a, b, n, m):
    t = list(b)[m]
    for i in range(b.shape[0]):  # expect: unknown
        a[0] = i
    return t


def empty_list(a, n):
    found: list[float] = []
    for i in range(n):  # expect: unknown
        found.pop()
        a[0] = i


def popped_twice(a, n):
    d = {0: 1.0}
    for i in range(n):  # expect: unknown
        d.pop(0)
        a[0] = i


def no_inverse(a, c, n):
    z = np.linalg.inv(c)
    for i in range(n):  # expect: unknown
        a[0] = c[0, 0]
    return z


def shapes_of_a_product(a, b, c, n):
    z = np.dot(c, b)
    for i in range(1, n):  # expect: sequential flow(a)
        a[i] = a[i - 1] + b[0] + c[0, 0]
    return z


# Python knows no root of a negative number, and no quotient by zero.
def roots(a, n):
    for i in range(8):  # expect: sequential output(a)
        a[0] = math.sqrt(n - i)


def quotients(a, m, n):
    for i in range(8):  # expect: sequential output(a)
        a[m] = 1 / m


def checked(x):
    if x < 2:
        raise ValueError
    return [x]


def a_function_that_raises(a, n):
    t = checked(n)
    for i in range(8):  # expect: unknown
        a[n] = i
    return t


def no_attribute(a, n):
    for i in range(n):  # expect: unknown
        t = a.x
        a[0] = t


# `append` makes at least as much as there was.
def appended(a, w, n):
    u = np.zeros(8)
    v = np.append(u, a)
    for i in range(n):  # expect: unknown
        w[len(v) - i - 1] = w[0]


# Whoever handles all exceptions goes on.
def handled(a, b, n):
    for i in range(n):  # expect: sequential output(a)
        try:
            t = b[i + 3]
        except Exception:
            t = 0.0
        a[0] = t


@dataclass
class Part:
    x: np.ndarray


# The copy has the same array.
def copied_object(p, q, n):
    for i in range(1, n):  # expect: runtime
        q.x[i] = p.x[i - 1]


def gives_copies(n):
    p = Part(np.zeros(n))
    copied_object(p, copy.copy(p), n)
    copied_object(p, replace(p), n)


# A row is there also where it has no elements.
def a_row_of_nothing(a, c, k, n):
    for i in range(n):  # expect: sequential output(a)
        c[k, :] = 1.0
        a[c.shape[0] - k - 1] = i + c.shape[1]


# There is no greatest of no elements.
def greatest_of_some(a, b, n):
    z = np.zeros(n)
    t = np.max(z) + min(b)
    for i in range(b.shape[0] + n - 1):  # expect: sequential output(a)
        a[0] = i
    return t


def a_number_with_parts(a, n):
    for i in range(n):  # expect: unknown
        t = a[n] + i[0]  # type: ignore[index]
        a[0] = t


# An array with an odd number of elements has no two rows.
def in_two_rows(a, x, n):
    a.shape = (2, -1)
    for i in range(n):  # expect: unknown
        x[0] = a[-i]
