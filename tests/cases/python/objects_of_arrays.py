"""Objects that hold arrays, as long as one of these, and rows of them by name."""

import numpy as np


class Bodies:
    def __init__(self, n):
        self.velocity = np.zeros((n, 3))
        self.mass = np.ones(n)

    def __len__(self):
        return self.mass.shape[0]

    def rows(self):
        return self.velocity.shape[0]

    def kicked(self, dt):
        for i in range(len(self)):  # expect: parallel
            for k in range(3):  # expect: parallel
                self.velocity[i, k] += dt / self.mass[i]

    def shifted(self):
        for i in range(1, self.rows()):  # expect: sequential flow(self.velocity)
            for k in range(3):  # expect: parallel
                self.velocity[i, k] = self.velocity[i - 1, k]

    def energy(self):
        e = 0.0
        for i in range(len(self.mass)):  # expect: parallel reduction(+:e)
            v = self.velocity[i]
            e += self.mass[i] * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
        return e

    def rows_from_the_next(self, n):
        for i in range(n - 1):  # expect: sequential anti(self.velocity)
            row = self.velocity[i]
            following = self.velocity[i + 1]
            row[0] = following[0]

    # The row stays that of the first array.
    def another_array(self, other, n):
        for i in range(n):  # expect: unknown
            row = self.velocity[i]
            self.velocity = other
            row[0] = self.velocity[i, 1]

    # What is called may give it another one.
    def other_code_runs(self, f, n):
        for i in range(n):  # expect: unknown
            row = self.velocity[i]
            f(self)
            row[0] = i

    def of_another_name(self, other, n):
        for i in range(n):  # expect: unknown
            row = self.velocity[i]
            other.velocity = np.zeros((n, 3))
            row[0] = i

    def rebound(self, other, n):
        self = other
        for i in range(len(self)):  # expect: unknown
            self.mass[i] = n


def rows(a):
    return len(a)


def columns(a):
    return a.shape[1]


def last(a):
    return a.shape[-1]


def by_helpers(a):
    for i in range(rows(a)):  # expect: parallel
        for j in range(columns(a) - 1):  # expect: sequential anti(a) distance(0,1)
            a[i, j] = a[i, j + 1]


# What the last extent is depends on how many there are.
def by_the_last(a):
    for j in range(last(a)):  # expect: unknown
        a[0, j] = 1.0
