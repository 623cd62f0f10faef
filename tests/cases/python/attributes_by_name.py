"""Attributes of a method's own object, by names that only the run knows."""

import numpy as np


def innocent(a, b):
    for i in range(len(a)):  # expect: parallel
        a[i] = b[i] + 1


def of_the_class(x, y):
    for i in range(1, len(x)):  # expect: runtime
        x[i] = y[i - 1] * 2


class Kept:
    step = staticmethod(of_the_class)

    def run(self, name, a):
        return getattr(self, name)(a, a)


def of_the_dictionary(x, y):
    for i in range(1, len(x)):  # expect: runtime
        x[i] = y[i - 1] * 2


class Listed:
    def __init__(self):
        self.__dict__["go"] = of_the_dictionary

    def run(self, name, a):
        return getattr(self, name)(a, a)


class Methods:
    def do_step(self, x, y):
        for i in range(1, len(x)):  # expect: runtime
            x[i] = y[i - 1] * 2

    def do_other(self, x):
        for i in range(1, len(x)):  # expect: parallel
            x[i] = 2 * i

    def run(self, name, a):
        return getattr(self, "do_" + name)(a, a)


def main(n, name):
    a, b = np.zeros(n), np.ones(n)
    innocent(a, b)
    Kept().run(name, a)
    Listed().run(name, a)
    Methods().run(name, a)
