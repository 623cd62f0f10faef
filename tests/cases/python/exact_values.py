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
