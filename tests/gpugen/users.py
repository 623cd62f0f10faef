"""Functions as users of NumPy write them, and calls of them, ordinary and odd."""

import math

import numpy as np

SCALE = 3


def scatter(a, p, x):
    for i in range(len(p)):
        a[p[i]] = x[i]


def histogram(h, p):
    for i in range(len(p)):
        h[p[i]] += 1


def divided(a, p, x, y):
    for i in range(len(p)):
        a[p[i]] = x[i] / y[i]


def floored(a, p, m):
    for i in range(len(p)):
        a[p[i]] = p[i] // m[i] + p[i] % m[i]


def rows(c, p, x):
    for i in range(len(p)):
        for j in range(c.shape[1]):
            c[p[i], j] += x[i] * j


def ragged(a, starts, p, x):
    for i in range(len(starts) - 1):
        for k in range(starts[i], starts[i + 1]):
            a[p[k]] += x[i]


def skipping(a, p, x):
    for i in range(len(p)):
        if x[i] < 1.0 or p[i] == 2:
            continue
        a[p[i]] = -x[i] if x[i] > 2.0 else abs(x[i])


def backwards(a, p):
    for i in range(len(p) - 1, -1, -2):
        a[p[i]] = i


def stepped(a, p, step):
    for i in range(0, len(p), step):
        a[p[i]] = i * SCALE


def early(a, p):
    for i in range(len(p)):
        if p[i] < 0:
            break
        a[p[i]] = i
    return i


def found(a, p):
    for i in range(len(p)):
        a[p[i]] = 1
        if p[i] == 2:
            return i
    return -1


def finished(a, p):
    for i in range(len(p)):
        a[p[i]] = i
    else:
        a[p[0]] = -1


def guarded(a, p):
    try:
        for i in range(len(p)):
            a[p[i]] = i
    except IndexError:
        a[0] = -1
    return a


def swapped(a, p):
    for i in range(len(p)):
        a[i], a[p[i]] = a[p[i]], a[i]


def compared(a, p, x):
    for i in range(len(p)):
        if 0 < x[i] <= 2 and p[i] != 1:
            a[p[i]] = min(x[i], 1.5) + max(x[i], 0.5)


def powers(a, p, x):
    for i in range(len(p)):
        a[p[i]] = x[i] ** 2


def rooted(a, p, x):
    for i in range(len(p)):
        a[p[i]] = math.sqrt(x[i])


def exponential(a, p, x):
    for i in range(len(p)):
        a[p[i]] = math.exp(x[i])


def large(a, p, m):
    for i in range(len(p)):
        t = m[i] * m[i] * m[i]
        a[p[i]] = t % 1000


def shifted(a, p, m):
    for i in range(len(p)):
        a[p[i]] = (m[i] << p[i]) ^ (m[i] >> 1) & 7 | 1


def masked(a, p, mask):
    for i in range(len(p)):
        if mask[i]:
            a[p[i]] = i


def visited(a, p, mask, x):
    for i in range(len(p)):
        if not mask[p[i]] and (mask[i] or x[i]):
            a[p[i]] += 1


def filled(a, p):
    a.fill(7)
    for i in range(len(p)):
        a[p[i]] = 1 // (2 - i)


def cleared(mask, p, other):
    for i in range(len(p)):
        mask[p[i]] -= other[i]


def measured(a, p, x):
    for i in range(x.size):
        a[p[i]] = i


def shaped(a, p, x):
    for i in range(x.shape[0]):
        a[p[i]] = i


def first_row(a, p, x):
    x[0] = 1.0
    for i in range(x.size):
        a[p[i]] = i


def truncated(a, p, x):
    for i in range(len(p)):
        a[int(x[i])] = p[i]


def summed(a, p, x):
    total = 0.0
    for i in range(len(p)):
        total += x[p[i]]
    a[0] = total
    return total


def twice(a, p, x):
    for i in range(len(p)):
        a[p[i]] = x[i]
    for i in range(len(p)):
        x[i] = a[p[i]] + 1


def sweeps(a, p, count):
    for _ in range(count):
        for i in range(len(p)):
            a[p[i]] += 1


def default(a, p, *, by=2.5, start=0):
    for i in range(start, len(p)):
        a[p[i]] = by * i


def renamed(a, p):
    a = a.copy()
    for i in range(len(p)):
        a[p[i]] = i
    return a


def viewed(a, p):
    b = a[1:]
    for i in range(len(p)):
        b[p[i]] = a[i]


def moved(a, p):
    for i in range(len(p)):
        a[i] = a[p[i]] + 1


def raised(a, p, x):
    for i in range(len(p)):
        a[p[i]] = 2 ** x[i] + x[i] ** 2


def joined(a, p, q):
    for i in range(len(p)):
        one = p[i]
        while a[one] != one:
            one = a[one]
        other = q[i]
        while a[other] != other:
            other = a[other]
        if one < other:
            a[other] = one
        elif other < one:
            a[one] = other


P = np.array([3, 1, 2, 0])
D = np.array([3, -1, 3, 0])
X = np.array([1.5, -0.0, 2.5, np.nan])
ONES = np.ones(6)
RANGE = np.arange(8)
READ_ONLY = np.zeros(6)
READ_ONLY.flags.writeable = False
WIDE = np.zeros((5, 4))
FAR = np.array([3, 1, 9, 0])
LIMIT = np.array([127, 100], np.int8)

CALLS = (
    (scatter, (ONES, P, X)), (scatter, (ONES, D, X)), (scatter, (ONES, FAR, X)),
    (scatter, (ONES, P, X[:3])), (scatter, (RANGE, P, X[:3])), (scatter, (RANGE, P, RANGE)),
    (scatter, (ONES[::2], P[:3] % 3, X)), (scatter, (ONES[::-1], P, X)),
    (scatter, (READ_ONLY, P, X)), (scatter, (ONES[:0], P[:0], X)),
    (scatter, (ONES[:0], P, X)), (scatter, (list(ONES), P, X)),
    (scatter, (ONES, list(P), list(X))), (scatter, (ONES.astype("f4"), P, X)),
    (scatter, (ONES, P, X.astype("f4"))), (scatter, (ONES.astype(complex), P, X)),
    (scatter, (ONES.astype(object), P, X)), (scatter, (ONES.astype(">f8"), P, X)),
    (scatter, (ONES, P.astype("u8"), X)), (scatter, (ONES, P.astype("u1"), X)),
    (scatter, (ONES, P.astype(float), X)), (scatter, (ONES, P > 1, X)),
    (scatter, (ONES > 0, P, X)), (scatter, (ONES.astype("M8[s]"), P, P)),
    (scatter, (WIDE, P, X)), (scatter, (np.array(1.0), P, X)), (scatter, (None, P, X)),
    (scatter, (np.ma.array(ONES), P, X)),
    (scatter, (RANGE, RANGE[:4], RANGE)), (scatter, (RANGE.astype("i1"), P, P * 100)),
    (scatter, (np.broadcast_to(ONES[:1], 6), P, X)),
    (histogram, (RANGE, D)), (histogram, (LIMIT, P % 2)), (histogram, (ONES, P)),
    (histogram, (LIMIT.astype("u1"), P % 2)), (histogram, (ONES.astype("f4"), D)),
    (histogram, (np.array([2**63 - 1, 0]), P % 2)), (histogram, (ONES > 0, P)),
    (divided, (ONES, P, X, X)), (divided, (ONES, P, P, P)), (divided, (ONES, P, P, P + 1)),
    (divided, (ONES, P, 1.0, X)), (divided, (ONES, P, X, [1, 2, 3, 0])),
    (floored, (ONES, P, P)), (floored, (ONES, P, P - 5)), (floored, (RANGE, P, P - 9)),
    (floored, (RANGE, P, LIMIT)),
    (rows, (WIDE, P, X)), (rows, (np.asfortranarray(WIDE), D, X)), (rows, (WIDE.T, D, X)),
    (rows, (WIDE[:, ::2], D, X)), (rows, (WIDE[:, :0], D, X)), (rows, (ONES, D, X)),
    (ragged, (ONES, np.array([0, 2, 2, 4]), P, X)), (ragged, (ONES, P, P, X)),
    (ragged, (ONES, np.array([0, 2, 9]), P, X)), (ragged, (ONES, np.array([-2, 2]), P, X)),
    (skipping, (ONES, D, X)), (skipping, (ONES, P, np.array([3.0, -4.0, -0.0, 1.0]))),
    (backwards, (ONES, P)), (backwards, (RANGE, FAR)),
    (early, (ONES, D)), (early, (ONES, P[:0])), (found, (ONES, P)), (guarded, (RANGE, FAR)),
    (finished, (RANGE, P)), (finished, (RANGE, FAR)),
    (guarded, (RANGE, P)), (swapped, (RANGE, P)), (swapped, (X, D)),
    (compared, (ONES, P, X)), (compared, (ONES, D, X[::-1])), (powers, (ONES, P, X)),
    (rooted, (ONES, P, X)), (rooted, (ONES, P, X * X)), (rooted, (ONES, P, -X)),
    (exponential, (ONES, P, X)), (exponential, (ONES, P, X * 1000)),
    (large, (RANGE, P, P)), (large, (RANGE, P, P + 2**40)), (large, (RANGE, P, [2**40] * 4)),
    (large, (RANGE, P, P.astype("i2") + 999)), (shifted, (RANGE, P, P)),
    (shifted, (RANGE, P, P - 9)), (shifted, (RANGE, P, P + 2**61)),
    (masked, (ONES, P, P > 1)), (masked, (ONES, P, P)), (masked, (ONES, P, X)),
    (visited, (ONES, P, P > 1, X)), (visited, (ONES, D, P > 1, D)),
    (visited, (ONES, P, (P - 1).astype("u8"), P)), (visited, (ONES, P, X.astype("f4"), D)),
    (visited, (ONES, P, X, X.astype("f4"))), (visited, (ONES, D, P > 1, FAR.astype("i1"))),
    (filled, (RANGE, P)), (filled, (RANGE, D[:2])),
    (cleared, (ONES > 0, P, P > 1)), (cleared, (ONES > 0, P, P)), (cleared, (ONES, P, P > 1)),
    *((f, (ONES, P, x)) for f in (measured, shaped, first_row) for x in (
        X, X[:2], X[:0], X.reshape(2, 2), X.reshape(2, 2, 1), X[0], [1.0, 2.0], (1.0, 2.0),
    )),
    (truncated, (ONES, P, X)), (truncated, (ONES, P, X[:3])), (truncated, (ONES, P, P)),
    (truncated, (ONES, P, np.array([1e300, 0, 0, 0]))), (summed, (ONES, P, X)),
    (twice, (ONES, P, X)), (twice, (X, P, X)), (twice, (ONES[:5], P, ONES[1:])),
    (sweeps, (ONES, D, 3)), (sweeps, (ONES, P, 0)), (default, (ONES, P)),
    (default, (RANGE, P)), (renamed, (ONES, D)), (viewed, (RANGE, P)), (viewed, (ONES, D)),
    (moved, (RANGE, P)), (moved, (RANGE, np.array([0, 0, 1, 2]))), (moved, (X, FAR)),
    (moved, (RANGE, RANGE)),
    (raised, (ONES, P, P)), (raised, (ONES, P, -P)), (raised, (ONES, P, X)),
    (joined, (RANGE, P, P[::-1])), (joined, (RANGE, P, P + 4)), (joined, (RANGE, P, FAR)),
    (joined, (RANGE.astype("u8"), P.astype("i1"), P + 4)),
)  # fmt: skip

SLOW_CALLS = tuple(
    (stepped, (ONES, P, step)) for step in (2, 0, -1, 1.0, True, np.int32(2))
)
"""What takes long to analyze."""
