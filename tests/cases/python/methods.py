"""Methods that call each other on one object."""

import numpy as np


class Grid:
    def __init__(self, n):
        self.x = np.zeros(n)
        self.n = n

    def cell(self, i):
        return self.x[i] * 2.0

    def put(self, i, value):
        self.x[i] = value

    def relax(self, y):
        for i in range(self.n):  # expect: parallel
            y[i] = self.cell(i)

    def shift(self):
        for i in range(1, self.n):  # expect: sequential flow(self.x)
            self.put(i, self.cell(i - 1))

    def fill(self, value):
        for i in range(self.n):  # expect: parallel
            self.put(i, value)

    def size(self):
        return self.n

    def sized(self, y):
        for i in range(self.n):  # expect: unknown
            y[i] = self.size()

    def of_another(self, other, y):
        for i in range(self.n):  # expect: unknown
            y[i] = other.cell(i)

    def rebound(self, other, y):
        self = other
        for i in range(3):  # expect: unknown
            y[i] = self.cell(i)


# Two classes have this method, and an object may be of either.
class Ring:
    def size(self):
        return 3
