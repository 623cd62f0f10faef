"""Loops that end early: runs know what functions of NumPy give where nothing is rounded."""

import numpy as np


def bisection(p, target, n):
    low, high, middle = 0.0, 1e10, 1.0
    for _ in range(n):  # expect: sequential flow(middle)
        total = 0.0
        for j in range(len(p)):  # expect: parallel reduction(+:total)
            total += np.fabs(p[j]) * middle
        if np.fabs(total - target) < 1e-5:
            break
        if total < target:
            high = middle
        else:
            low = middle
        middle = (low + high) / 2.0
    return middle


def roots(p, target, n):
    x = 1.0
    for k in range(n):  # expect: sequential flow(x)
        if np.sqrt(x) < target:
            break
        x = x * p[k]
    return x


def greatest(p, n):
    x = 1.0
    for k in range(n):  # expect: sequential flow(x)
        if np.maximum(x, 2.0) > 5.0:
            break
        x = x + p[k]
    return x


def truth_beside_a_number(a, b, c, n):
    for i in range(n):  # expect: parallel
        c[i] = b[i] + (a[i] > 0) * 2


# NumPy's truth values have no sum of this kind.
def two_truths(a, b, c, n):
    for i in range(n):  # expect: unknown
        c[i] = (b[i] > 0) + (a[i] > 0)


def prefixed_truth(a, c, n):
    for i in range(n):  # expect: unknown
        c[i] = -(a[i] > 0)


# Elements of few bits round or wrap what is stored.
def rounded_elements(b, n):
    for i in range(1, n):  # expect: runtime
        t = np.zeros(1, dtype=np.int8)
        t[0] = 100
        if t[0] * 2 == 200:
            b[i] = b[i - 1]


def truncated_elements(b, n):
    t = np.full(1, 3)
    t[0] = 2.5
    for i in range(1, n):  # expect: runtime
        if t[0] == 2.5:
            b[i] = b[i - 1]


def whole_elements(b, n):
    t = np.full(1, 3)
    for i in range(1, n):  # expect: sequential flow(b)
        if t[0] == 3:
            b[i] = b[i - 1]


def sums_of_few_bits(b, n):
    t = np.zeros(10, dtype=np.float32)
    for i in range(n):  # expect: parallel reduction(+:t[3])
        t[3] = t[3] + b[i]
    return t
