"""Loops that end once a distance is small: where nothing is below the bound, they go on."""

import numpy as np


def iterated(step, v, most, tol):
    for _ in range(most):  # expect: sequential
        new = step(v)
        if np.linalg.norm(new) < tol:
            break
        v = new
    return v


def mirrored(step, v, most, tol):
    for _ in range(most):  # expect: sequential
        v = step(v)
        if tol >= np.max(np.abs(step(v))):
            break
    return v


def has_a_name(step, v, most, tol):
    for _ in range(most):  # expect: sequential
        v = step(v)
        error = np.max(np.abs(step(v)))
        if error < tol:
            break
    return v


# The bound may always be met, and what is added may be below zero.
def above_all(foo, v, most):
    for _ in range(most):  # expect: unknown
        v = np.sqrt(v) + foo(v)
        if np.linalg.norm(foo(v)) < 1e-9:
            break
    return v


def below_zero(foo, v, most, tol):
    for _ in range(most):  # expect: unknown
        v = foo(v)
        if np.linalg.norm(foo(v)) - 1.0 < tol:
            break
    return v
