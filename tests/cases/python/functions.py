"""Functions that only compute are what they give; others are not modelled."""

import math


def square(x):
    return x * x


def shifted_square(x, by=1.0):
    """A function may call another one, and have names of its own."""
    y = square(x)
    return y + by


def sign(x):
    if x > 0.0:
        return 1.0
    if x < 0.0:
        return -1.0
    return 0.0


def length(x, y):
    return math.sqrt(square(x) + square(y))


def at(x, i):
    return x[i]


def writes(x, i):
    x[i] = 1.0
    return 2.0


def counts(n):
    return n if n < 2 else counts(n - 1) + counts(n - 2)


def elementwise(a, b, n):
    for i in range(n):  # expect: parallel
        a[i] = shifted_square(b[i]) + sign(b[i]) * length(b[i], by(i))


def by(i):
    return i + 0.5


def named_argument(a, b, n):
    for i in range(n):  # expect: parallel
        a[i] = shifted_square(by=2.0, x=b[i])


# What the function reads counts.
def reads_the_one_before(a, n):
    for i in range(1, n):  # expect: sequential flow(a) distance(1)
        a[i] = at(a, i - 1)


def reads_its_own(a, n):
    for i in range(n):  # expect: parallel
        a[i] = at(a, i) + 1.0


def sums(a, n):
    total = 0.0
    for i in range(n):  # expect: parallel reduction(+:total)
        total += square(a[i])
    return total


def sections(a, b, n):
    for i in range(n):  # expect: parallel
        a[i, :] = square(b[i, :])


def closure(a, b, n):
    def here(i):
        return b[i] * 2.0

    for i in range(1, n):  # expect: parallel
        a[i] = here(i - 1)


def with_an_effect(a, n):
    for i in range(n):  # expect: sequential output(a)
        a[i] = writes(a, 0)


def recursive(a, n):
    for i in range(n):  # expect: unknown
        a[i] = counts(i)


# The argument changes the list, however often the function looks at it.
def argument_with_an_effect(a, b, n):
    for i in range(n):  # expect: unknown
        a[i] = square(b.pop())


def hides(a, square, n):
    for i in range(n):  # expect: unknown
        a[i] = square(a[i])
