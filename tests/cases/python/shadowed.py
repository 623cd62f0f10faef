import math

import numpy as np


class Counting:
    def __init__(self):
        self.k = 0

    def sqrt(self, i):
        self.k += 1
        return self.k

    @property
    def following(self):
        self.k += 1
        return self.k

    def of_a_property(self, a, n):
        for i in range(n):  # expect: unknown
            a[i] = self.following


def another_library(a, n):
    math = Counting()
    for i in range(n):  # expect: unknown
        a[i] = math.sqrt(i)


def an_array_that_is_passed(o, n):
    c = np.zeros(n)
    o.append(c)
    for i in range(1, n):  # expect: runtime
        c[i] = o[0][i - 1]


def a_name_of_a_case(a, d, n):
    match a:
        case d:
            pass
    for i in range(1, n):  # expect: unknown
        a[i] = d[i - 1]


def the_library_itself(a, n):
    for i in range(n):  # expect: parallel
        a[i] = math.sqrt(i) + np.sin(a[i])


def not_the_function(divmod, a, n):
    for t in range(n):  # expect: unknown
        i, j = divmod(t, 8)
        a[i, j] = t
