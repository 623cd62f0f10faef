"""Loops over NumPy arrays; a subscript of -1 is the last element."""


def differences(a, b, n):
    for i in range(1, n):
        b[i] = a[i] - a[i - 1]


def halves(a, n):
    for i in range(n):
        a[i // 2] = i


def shifted(a, b, n):
    for i in range(n):
        a[i] = b[i - 1]


def total(a):
    s = 0.0
    for i in range(len(a)):
        s += a[i]
    return s
