"""One loop over vectors each; arguments are named by their kind, see `prange_teams.py`."""

import math

import numpy as np

WIDTH = 3


def scaled(x, y, n):
    for i in range(n):  # prange(n)
        x[i] = 2 * y[i] + 0.5


def shifted(a, b, n):
    for i in range(1, n):  # prange(1, n)
        a[i] = b[i - 1] + b[i]


def reversed_copy(x, y, n):
    for i in range(n):  # prange(0, n)
        x[i] = y[n - 1 - i]


# Without a sign, `-i` and `~i` would be huge numbers.
def signs(a, n):
    for i in range(n):  # prange(0, n)
        a[i] = -i * 3 + (~i) // 2 + abs(i - 5) % 4


def halves(x, a, n):
    for i in range(n):  # prange(0, n)
        x[i] = (i - 7) / 2 + (i - 7) // 2 + a[i] % 3


def interleaved(a, b, n):
    for i in range(0, n):  # prange(0, n)
        a[2 * i] = b[i]
        a[2 * i + 1] = -b[i]


def everywhere(a, b):
    for i in range(len(a)):  # prange(len(a))
        a[i] = b[i] * b[i]


def from_below_zero(a, n):
    for i in range(-3, n, 1):  # prange(-3, n, 1)
        a[i + 3] = i * i


def swapped(x, y, n):
    for i in range(n):  # prange(n)
        x[i], y[i] = y[i], x[i]


def clipped(x, y, n, s):
    for i in range(n):  # prange(n)
        if x[i] < s:
            y[i] = s
        elif x[i] > 2 * s and not y[i] > 1:
            y[i] = min(x[i], 30)
        else:
            y[i] = x[i] if x[i] > 0 else -x[i]


def distances(x, y, z, n):
    for i in range(n):  # prange(n)
        z[i] = math.sqrt(x[i] ** 2 + y[i] ** 2) + np.fabs(x[i] - y[i])


def waves(x, y, n):
    for i in range(n):  # prange(n)
        x[i] = math.sin(y[i]) * math.exp(-y[i]) + math.pi


def widened(a, b, n):
    for i in range(n):  # prange(0, n)
        a[i] = b[i] * WIDTH + i


def bits(a, b, n):
    for i in range(n):  # prange(n)
        a[i] = (b[i] & 12) | (b[i] >> 1) ^ (b[i] << 2)


# The second loop reads what others than its own iteration wrote before it.
def in_turn(x, y, n):
    for i in range(n):  # prange(n)
        x[i] = y[i] + 1
    for i in range(n):  # prange(0, n)
        y[i] = x[n - 1 - i]
    for i in range(n):  # prange(n)
        x[i] = y[i] * y[0]
    return x
