"""Functions with sums, extremes and last values, as users of NumPy write them."""

import numpy as np


def total(a, p, x, s):
    for i in range(len(p)):
        a[p[i]] = x[i]
        s += x[i]
    return s


def counted(a, p, x):
    count = 0
    for i in range(len(p)):
        if x[i] > 2.0:
            a[p[i]] = x[i]
            count += 1
    return count


def of_elements(a, p):
    s = 0
    for i in range(len(p)):
        a[p[i]] = 1.0
        s += p[i]
    return s


def both_ways(a, p, x):
    up, down = 0.0, 100.0
    for i in range(len(p)):
        up = x[i] + up
        down = down - x[i]
        down -= 1.0
        a[p[i]] += x[i]
    return up, down


def product(a, p, x):
    s = 1.0
    for i in range(len(p)):
        s *= 1.0 + x[i] // 4.0
        a[p[i]] = x[i]
    return s


def extremes(a, p, x, most, least):
    for i in range(len(p)):
        most = max(most, x[i])
        least = min(least, p[i])
        a[p[i]] = x[i]
    return most, least


def least_of(a, p, x, least):
    for i in range(len(p)):
        least = min(least, x[i])
        a[p[i]] = 1
    return least


def last(a, p, x):
    t = -1
    for i in range(len(p)):
        t = p[i]
        a[t] = x[i]
    return t, i


def last_of_some(a, p, x, t):
    for i in range(len(p)):
        a[p[i]] = x[i]
        if x[i] > 3.0:
            t = x[i]
    return t


def unset(a, p, x):
    for i in range(len(p)):
        a[p[i]] = x[i]
        if x[i] > 100.0:
            t = x[i]
    return t


def nested(a, starts, p, x):
    s = 0.0
    for i in range(len(starts) - 1):
        for k in range(starts[i], starts[i + 1]):
            a[p[k]] = x[i]
            s += x[i]
    return s, k


def twice(a, p, x):
    s = 0.0
    for _ in range(2):
        for i in range(len(p)):
            a[p[i]] += x[i]
            s += x[i]
    return s


def prefix(a, p, x):
    s = 0.0
    for i in range(len(p)):
        s += x[i]
        a[p[i]] = s
    return s


def mixed(a, p, x):
    s = 0
    for i in range(len(p)):
        a[p[i]] = x[i]
        if x[i] > 2.0:
            s += p[i]
        else:
            s += i
    return s


def narrow(a, p, h):
    s = 0
    for i in range(len(p)):
        a[p[i]] = 1.0
        s += h[i]
    return s


def above(a, p, x):
    count = 0
    for i in range(len(p)):
        a[p[i]] = x[i]
        count += x[i] > 2.0
    return count


def whole(a, p, x):
    t = 0
    for i in range(len(p)):
        a[p[i]] = x[i]
        t = int(x[i]) + i
    return t


HELD = 0


def outside(a, p):
    global HELD
    HELD = 0
    for i in range(len(p)):
        a[p[i]] = 1.0
        HELD += p[i]
    return HELD


def least_outside(a, p):
    global HELD
    HELD = 7
    for i in range(len(p)):
        a[p[i]] = 1.0
        HELD = min(HELD, p[i])
    return HELD


def faulty(a, p, x, y):
    s = 0.0
    for i in range(len(p)):
        a[p[i]] = x[i]
        s += x[i] / y[i]
    return s


def _data(seed, size=60):
    r = np.random.default_rng(seed)
    p = [r.permutation(size), r.integers(0, size, size)][seed % 2]
    return np.zeros(size), p, r.integers(0, 6, size).astype(np.float64)


def _calls():
    for seed in range(4):
        a, p, x = _data(seed)
        for s in (0.0, 0, np.float64(2), np.float32(2), True, np.int64(3), 2**60):
            yield total, (a, p, x, s)
        for function in (
            above, counted, whole, both_ways, product, last, unset, twice, prefix, mixed,
        ):  # fmt: skip
            yield function, (a, p, x)
        yield of_elements, (a, p)
        yield outside, (a, p)
        yield least_outside, (a, p)
        yield total, (a, p, p, 0.5)
        yield total, (a, p, p.astype(np.int32), 1)
        yield total, (a, p, p.astype(np.int8), 300)
        yield total, (a, p, -np.zeros(60), -0.0)
        yield total, (a, p, x > 2.0, 1)
        yield total, (a, p, x.astype(np.float32), 0.5)
        yield last_of_some, (a, p, x, -1.0)
        yield last_of_some, (a, p, x, "nothing")
        yield last_of_some, (a, p, np.zeros(60), None)
        for most, least in ((0.0, 5), (9.0, -9), (np.nan, 3), (-0.0, np.int64(0))):
            yield extremes, (a, p, x, most, least)
        for start in (2**64, np.uint64(2**63), 2**63 - 1, 0, -(2**70)):
            yield least_of, (a, p, np.full(60, 2**63 - 1), start)
        yield extremes, (a, p, np.where(x > 4, np.nan, x), 0.0, 60)
        yield nested, (a, np.array([0, 0, 7, 9, 60]), p, x)
        for width in (np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint32):
            yield narrow, (a, p, np.full(60, 100, width))
        yield narrow, (a, p, np.full(60, 2**62))
        yield narrow, (a, p, x.astype(np.float32))
        y = np.ones(60)
        yield faulty, (a, p, x, y)
        y[41] = 0.0
        yield faulty, (a, p, x, y)
        yield total, (a, np.array([3, 1, 77]), x, 0.0)
    empty = np.zeros(0)
    yield total, (empty, np.zeros(0, np.int64), empty, 3)


CALLS = list(_calls())
