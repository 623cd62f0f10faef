"""What a text names may be any function that takes as much as the call has."""

import numpy as np

A = np.zeros(40)


class Sweeps:
    def one(self, x, y, n):
        for i in range(n):  # expect: runtime
            x[i] = y[i + 1]

    @staticmethod
    def other(x, y):
        for i in range(12):  # expect: parallel
            x[i] = y[i + 1]


def main(name):
    getattr(Sweeps(), name)(A, A, 12)
