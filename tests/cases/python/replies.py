"""Exits that are decided by what a function gives that whoever calls this one hands over."""


def first(xs, accepts, n):
    for i in range(n):  # expect: sequential
        if accepts(xs[i]):
            return i
    return -1


def until_small(xs, measure, n, tol):
    for i in range(n):  # expect: sequential
        error = measure(i)
        if error < tol:
            break
        xs[i] = error


def with_index(xs, measure, n, m):
    for i in range(n):  # expect: unknown
        if measure(i) + i > m:
            break
        xs[i] = 1.0


def at_the_end(xs, accepts, n):
    for i in range(n):  # expect: unknown
        xs[i] = 1.0
        if i == n - 1 and accepts(xs):
            break
