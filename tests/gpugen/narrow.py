"""Loops whose bounds and counters NumPy computes in narrow types, and calls of them.

Besides, loops that pass by their bound and go on to the end of an array.
"""

import numpy as np


def up_to(a, p, n):
    for i in range(n + 1):
        a[p[i]] = i


def doubled(a, p, n):
    for i in range(n * 2 // 2):
        a[p[i]] = i


def apart(a, p, n):
    for i in range(n, n + 100, n - 1):
        a[p[i]] = i


def beyond(a, p, n):
    m = n + n
    for i in range(n):
        a[i] = a[i + m] + p[i]


def of_element(a, p, n):
    for i in range(n[0] + 1):
        a[p[i]] = i


def inner(a, p, n):
    for i in range(len(n)):
        for j in range(n[i] - 1, n[i] + 1):
            a[p[j]] += 1


def there_and_back(a, p, n):
    for i in range(len(n)):
        for j in range(n[i] + 300 - 290):
            a[p[j]] += 1


def counting(a, p, n):
    for i in range(len(n)):
        j = n[i]
        while j < 120:
            j += 1
            a[j * 2 % 7] += j * 2
        a[p[i]] = j


def falling(a, p, n):
    for i in range(len(n)):
        j = n[i]
        while j > 2:
            a[j * 3 % 7] += j
            j -= 30
        a[p[i]] = j
    return j


def scaled(a, p, n, x):
    for i in range(len(n)):
        j = n[i]
        while j < 5:
            a[p[j]] += x[i] * j * 0.1
            j += 1


def reached(a, p, n, x):
    for i in range(len(n)):
        j = 1
        e = n[i]
        while j < e:
            a[p[j]] += 1
            j += 2
        a[p[i]] = x[i] * 0.1 * j
    return j


def past(a, p, n):
    for i in range(len(n)):
        j = 0
        e = n[i]
        while j <= e - 1:
            j += 1
            a[p[j]] += 1


def before(a, p, n):
    for i in range(len(n)):
        j = n[i]
        while j + 1 < 100:
            a[j] += 1
            j += 1
            if j < 0:
                break


def until(a, p, n):
    for i in range(len(n)):
        j = n[i]
        while j != 5:
            a[j] += 1
            j += 2


def climbing(a, p, n, step):
    for i in range(len(n)):
        j = n[i]
        while j < 5:
            a[j] += 1
            j += step


TYPES = ("int8", "uint8", "int32", "uint64", "int64")
A, P = np.zeros(300), np.arange(300)[::-1].copy()
X = np.array([1.1, 0.3, -2.7, 3.3], np.float32)
CALLS = (
    *(
        (function, (A, P, np.dtype(dtype).type(n)))
        for function in (up_to, doubled, apart, beyond)
        for dtype in TYPES
        for n in (0, 3, 100, 127)
    ),
    *(
        (function, (A, P, np.array(n).astype(dtype)))
        for function in (
            of_element,
            inner,
            there_and_back,
            counting,
            falling,
            past,
            before,
        )
        for dtype in TYPES
        for n in ([3, 0, 4], [100, 101, 3, 119], [127, 3])
        # The counter of this one goes around for ages.
        if (function, dtype) != (falling, "uint64")
    ),
    *(
        (function, (A, P, np.array([3, 0, 4, 7]).astype(dtype), X))
        for function in (scaled, reached)
        for dtype in TYPES
    ),
    *(
        call
        for n in ([1, 3, 5], [1, 4], [7, 5])
        for call in (
            (until, (A[:9], P, np.array(n))),
            (climbing, (A[:9], P, np.array(n), 2)),
            (climbing, (A[:9], P, np.array(n), -9)),
        )
    ),
)
