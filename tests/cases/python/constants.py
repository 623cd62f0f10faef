"""Numbers that a file gives a variable once; others may be anything."""

import sys

STRIDE = 3
BACK = -2
CHANGED = 3
LOOPED = 3
STORED = 3
BOUND = 4


# Other files could change it; that they do not is listed.
def by_stride(a, n):
    for i in range(n):  # expect: parallel
        a[i * STRIDE] = 1


def backwards(a, n):
    for i in range(n):  # expect: parallel
        a[2 * n + i * BACK] = 1


def within(a):
    for i in range(BOUND):  # expect: parallel
        a[i] = a[i + BOUND]


def by_changed(a, n):
    for i in range(n):  # expect: sequential
        a[i * CHANGED] = 1


def change():
    global CHANGED
    CHANGED = 0


for LOOPED in range(3):  # expect: parallel
    pass


def by_looped(a, n):
    for i in range(n):  # expect: sequential
        a[i * LOOPED] = 1


sys.modules[__name__].STORED = 0  # type: ignore[attr-defined]


def by_stored(a, n):
    for i in range(n):  # expect: sequential
        a[i * STORED] = 1


def by_own(a, n, k):
    global_stride = k
    for i in range(n):  # expect: sequential
        a[i * global_stride] = 1


# A number that is used as a real one.
def scaled(a: float, b, n):
    for i in range(n):  # expect: parallel
        b[i] = 0.5 * STRIDE + b[i] * STRIDE
