"""Entries of lists change places: what stood at one is at another one."""

import numpy as np

a = np.arange(40.0)
b = np.arange(40.0)
c1 = [a] + [b]  # noqa: RUF005
c2 = [a, b]
c2.insert(0, np.zeros(40))
c3 = [np.zeros(40), a, b]
c3.pop(0)
c4 = [np.zeros(40), a]
c4.reverse()
c5 = [np.zeros(40), a]
del c5[0]
c6 = [np.zeros(40), a][1:]
c7 = [np.zeros(40), a][::-1]
c8 = [np.zeros(40)]
c8 += [a]


def added():
    x = c1[1]
    for i in range(12):  # expect: runtime
        x[i] = b[i + 1]


def inserted():
    x = c2[1]
    for i in range(12):  # expect: runtime
        x[i] = a[i + 1]


def popped():
    x = c3[0]
    for i in range(12):  # expect: runtime
        x[i] = a[i + 1]


def turned():
    x = c4[0]
    for i in range(12):  # expect: runtime
        x[i] = a[i + 1]


def deleted():
    x = c5[0]
    for i in range(12):  # expect: runtime
        x[i] = a[i + 1]


def from_the_second():
    x = c6[0]
    for i in range(12):  # expect: runtime
        x[i] = a[i + 1]


def backwards():
    x = c7[0]
    for i in range(12):  # expect: runtime
        x[i] = a[i + 1]


def lengthened():
    x = c8[1]
    for i in range(12):  # expect: runtime
        x[i] = a[i + 1]


def last():
    x = c2[-1]
    for i in range(12):  # expect: runtime
        x[i] = b[i + 1]


c10 = [a] * 2


def repeated():
    x = c10[1]
    for i in range(12):  # expect: runtime
        x[i] = a[i + 1]


c11 = [a, b]


def untouched():
    x = c11[0]
    for i in range(12):  # expect: parallel
        x[i] = b[i + 1]
