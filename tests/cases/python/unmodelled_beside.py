"""What a loop does for certain, beside code that is not modelled."""

import logging
import random

import numpy as np

logger = logging.getLogger(__name__)


# A function that somebody hands over may give any value, such as one that is not 0.
def newton(func, p0, maxiter):
    for k in range(maxiter):  # expect: sequential flow(p0)
        fval = func(p0)
        if fval == 0:
            break
        p = p0 - fval
        p0 = p
    return p0


def added(x, foo, n):
    for t in range(1, n):  # expect: sequential flow(x)
        x[t] = x[t - 1] + foo(t)


def chosen(x, foo, n):
    for i in range(1, n):  # expect: sequential flow(x)
        if foo(i):
            x[i] = x[i - 1]


# Each iteration gets its own value, so nothing is handed on.
def fresh(foo, b, n):
    for i in range(n):  # expect: unknown
        t = foo(i)
        b[i] = t
        t = 0.0


# The first iteration may be the last.
def may_return(x, foo, n):
    for i in range(1, n):  # expect: unknown
        x[i] = x[i - 1]
        try:
            return foo(i)
        except ValueError:
            pass
    return x


def another_array(x, foo, n):
    for i in range(1, n):  # expect: unknown
        x = foo(x)
        x[i] = x[i - 1]


table = np.zeros(9)


# Others may give a global, or an attribute, another array.
def of_the_module(foo, n):
    for i in range(1, n):  # expect: unknown
        foo(i)
        table[i] = table[i - 1]


class Holder:
    def __init__(self):
        self.items = []
        self.t = np.zeros(9)

    def of_the_object(self, foo, n):
        for i in range(1, n):  # expect: unknown
            foo(i)
            self.t[i] = self.t[i - 1]

    def appends_to_an_attribute(self, n):
        for i in range(n):  # expect: sequential flow(self.items)
            self.items.append(i)

    def may_have_another_list(self, n, foo):
        for i in range(n):  # expect: unknown
            self.items.append(i)
            foo(self)


# What `foo` leaves in the array decides.
def asked_behind(x, foo, n):
    for i in range(1, n):  # expect: unknown
        foo(x)
        if x[i] > 0:
            x[i] = x[i - 1]


def set_from_inside(x, foo, n):
    p = 0.0

    def g():
        nonlocal p
        p = 1.0

    for i in range(1, n):  # expect: unknown
        foo(g)
        x[i] = p
        p = x[i] * 2


def a_size_from_elsewhere(a, b, helper):
    n = helper(b).shape[0]
    for i in range(1, n):  # expect: sequential flow(a)
        a[i] = a[i - 1]


# The text says the size: there is one iteration.
def a_size_of_the_text(a):
    n = len([5, 6])
    for i in range(1, n):  # expect: unknown
        a[i] = a[i - 1]


def lists(n, foo):
    found = []
    for i in range(n):  # expect: sequential flow(found)
        found.append(foo(i))
    return found


def a_list_in_each_iteration(n, out):
    for i in range(n):  # expect: unknown
        found = []
        for j in range(i):  # expect: sequential flow(found)
            found.append(j)
        out[i] = found


def another_list(n, foo):
    found = []
    for i in range(n):  # expect: sequential flow(found)
        found.append(i)
        found = foo(found)


# `append` of NumPy makes an array, and changes none.
def no_list(a, b, n):
    for k in range(n):  # expect: unknown
        b[k] = np.append(a, k)


def yielded(a):
    for i in range(len(a)):  # expect: sequential
        yield a[i] * 2


def drawn(a, rng):
    for i in range(len(a)):  # expect: sequential flow(rng)
        a[i] = rng.normal()


def drawn_from_all(a):
    for i in range(len(a)):  # expect: sequential flow(random numbers)
        a[i] = random.gauss(0.0, 1.0)


# A method of that name need not draw anything.
def no_generator(a, market):
    for i in range(len(a)):  # expect: unknown
        a[i] = market.normal(i)


def own_sum_before_other_code(a, b, n, m):
    for i in range(n):  # expect: parallel private(total)
        total = 0.0
        for j in range(m):  # expect: parallel reduction(+:total)
            total += a[i, j]
        if total > 1:
            b[i] = total
    print(b)


def named_by_other_code(a, b, n, m):
    for i in range(n):  # expect: sequential output(total)
        if a[i] > 1:
            total = a[i]
            b[i] = total
    print(b, total)


def logged(a, n):
    for i in range(n):  # expect: sequential flow(the log)
        a[i] = i
        logger.info("step %d", i)


def not_the_log(a, n, logger):
    for i in range(n):  # expect: unknown
        a[i] = i
        logger.info("step %d", i)
