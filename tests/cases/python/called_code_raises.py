"""Code of the file that a call runs may raise or end the program: no run gets past it."""

import copy
import sys


class Refused:
    def __init__(self):
        raise ValueError


class Begun:
    def __init__(self):
        self.x = 1


def ends():
    sys.exit()


def of_a_class_that_refuses(a, n):
    Refused()
    for i in range(1, n):  # expect: unknown
        a[i] = a[i - 1]


def of_a_class_that_begins(a, n):
    Begun()
    for i in range(1, n):  # expect: sequential flow(a)
        a[i] = a[i - 1]


def behind_the_end(a, n):
    ends()
    for i in range(1, n):  # expect: unknown
        a[i] = a[i - 1]


def of_a_lambda(a, b, n):
    a[0] = (lambda j: b[j])(5)
    for i in range(1, n):  # expect: unknown
        a[-1] = a[n - i - 1] + b[-1]


def of_a_key(a, b, n):
    a[0] = len(sorted(range(9), key=lambda j: b[j]))
    for i in range(1, n):  # expect: unknown
        a[-1] = a[n - i - 1] + b[-1]


# A copy of an array is an array, and has none among its attributes.
def attribute_of_a_copy(a, b, n):
    a[0] = 1
    p = copy.copy(a)
    for i in range(1, n):  # expect: unknown
        b[i] = b[i - 1] + 1
        p.x[i] = 2.0


def attribute_of_an_array(a, b, n):
    a[0] = 1
    p = a
    for i in range(1, n):  # expect: unknown
        b[i] = b[i - 1] + 1
        p.x[i] = 2.0


def attribute_of_an_object(q, b, n):
    p = copy.copy(q)
    for i in range(1, n):  # expect: sequential flow(b)
        b[i] = b[i - 1] + 1
        p.x[i] = 2.0
