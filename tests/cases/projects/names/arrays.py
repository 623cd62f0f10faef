"""Arrays, and what shows them under other names."""

import numpy as np

a = np.zeros(100)
z = np.ones(100)
numbers = [0.0, 1.0, 2.0, 3.0]
same_numbers = numbers
twice = [a, a]
repeated = [np.zeros(100)] * 2
apart = [a, z]
shown = {"u": a, "v": a, "w": z}


def whole(x):
    return x


def tail(x):
    return x[1:]


def of_module():
    return a


def fresh(x):
    return x.copy()


class Field:
    shared = a

    def __init__(self, cells, other=None):
        self.cells = cells
        self.scratch = np.zeros(100)
        self.other = cells[1:]

    def shift(self):
        for i in range(98):  # expect: runtime
            self.other[i] = self.cells[i + 1]

    def spread(self):
        for i in range(99):  # expect: parallel
            self.scratch[i] = self.cells[i + 1]


# Other files give it one array twice.
def both(x, y):
    for i in range(99):  # expect: runtime
        x[i] = y[i + 1]


# Only parts of what nobody else has are given.
def either(x, y):
    for i in range(99):  # expect: parallel
        x[i] = y[i + 1]


def by_default(x, y=a):
    for i in range(99):  # expect: runtime
        x[i] = y[i + 1]


def by_name(**given):
    p = given["p"]
    q = given["q"]
    for i in range(99):  # expect: runtime
        p[i] = q[i + 1]


def by_place(*given):
    p, q = given
    for i in range(99):  # expect: runtime
        p[i] = q[i + 1]


def in_thread(x, y):
    for i in range(99):  # expect: runtime
        x[i] = y[i + 1]
