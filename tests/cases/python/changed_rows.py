"""Rows that have a name and are changed in place, where the text says that they are rows."""

import numpy as np

TABLE = np.zeros((3, 4))


def made_here(n):
    a = np.zeros((n, n))
    for i in range(n - 1):  # expect: unknown or sequential
        row = a[i]
        row += a[i + 1]
    return a


def numbers(n):
    a = np.zeros(n)
    for i in range(n - 1):  # expect: parallel private(x)
        x = a[i]
        x += a[i + 1]
    return a


def of_the_file(n):
    for i in range(n - 1):  # expect: unknown or sequential
        row = TABLE[i]
        other = row
        other *= TABLE[i + 1]


def handed_over(a, n):
    for i in range(n - 1):  # expect: unknown or sequential
        row = a[i]
        row += a[i + 1]


def hands_over(n):
    made = np.ones((n, 3)).astype(float)
    handed_over(made, n=n)


def each_row(x, n):
    a = x.reshape(n, -1)
    for row in a:  # expect: unknown or sequential
        row += a[0]


class Grid:
    def __init__(self):
        self.x = np.zeros((4, 4))

    def swept(self, n):
        for i in range(n - 1):  # expect: unknown or sequential
            row = self.x[i]
            row -= self.x[i + 1]
