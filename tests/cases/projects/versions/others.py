"""A module for several versions may have a function of its own."""

from .pycompat import range


def counted(a, n):
    for i in range(n):  # expect: unknown
        a[i] = 0
