# What raises an exception in the run of a witness makes it none.
import math

import numpy as np


def other_shapes_are_stored(n: int, a):
    t = np.zeros(8)
    t[:] = np.ones(n)
    for i in range(100):  # expect: unknown or parallel
        if n > 8:
            a[i + 1] = a[i]
    for i in range(100):  # expect: sequential flow(a)
        if n > 7:
            a[i + 1] = a[i]


def sections_of_other_shapes(n: int, a):
    t = np.zeros(8)
    t[:] = a[:n]
    for i in range(100):  # expect: unknown or parallel
        if n > 8:
            a[i + 1] = a[i]
    for i in range(100):  # expect: sequential flow(a)
        if n > 7:
            a[i + 1] = a[i]


def other_shapes_meet(n: int, a):
    t = np.zeros(8)
    u = t + np.ones(n)
    for i in range(100):  # expect: unknown or parallel
        if n > 8:
            a[i + 1] = a[i]
    return u


def other_shapes_are_added(n: int, a):
    t = np.zeros(8)
    t += np.ones(n)
    for i in range(100):  # expect: unknown or parallel
        if n > 8:
            a[i + 1] = a[i]


def texts_are_no_numbers(n: int, a):
    k = int("x" * n)
    for i in range(100):  # expect: unknown
        a[i + 1] = a[i] + k


def subscripts_of_what_is_known(n: int, a):
    k = "abcdefgh"[n]
    for i in range(100):  # expect: unknown or parallel
        if n > 7:
            a[i + 1] = a[i]
    return k


def subscripts_of_what_is_made(n: int, a):
    k = np.arange(8)[n]
    for i in range(100):  # expect: unknown or parallel
        if n > 7:
            a[i + 1] = a[i]
    return k


def subscripts_of_what_others_give(n: int, a, make):
    k = make(8)[n]
    for i in range(100):  # expect: sequential flow(a)
        if n > 7:
            a[i + 1] = a[i]
    return k


def steps_of_zero(n: int, a):
    k = a[:: n - 8]
    for i in range(8):  # expect: unknown or parallel
        if n == 8:
            a[i + 1] = a[i]
    return k


def ranges_without_steps(n: int, a):
    for _ in range(0, 5, n - 8):  # expect: parallel or unknown
        pass
    for i in range(8):  # expect: unknown or parallel
        if n == 8:
            a[i + 1] = a[i]


def behind_the_loop(n: int, a):
    for i in range(8):  # expect: unknown or parallel
        if n == 8:
            a[i + 1] = a[i]
    return list(range(0, 5, n - 8))


def functions_of_numbers(n: int, a):
    k = math.acos(n)
    for i in range(100):  # expect: unknown or parallel
        if n > 1:
            a[i + 1] = a[i]
    return k


def powers_of_zero(n: int, k: int, a):
    m = k ** (8 - n)
    for i in range(100):  # expect: unknown
        if n > 8:
            a[i + 1] = a[i]
    for i in range(100):  # expect: sequential flow(a)
        if n > 7:
            a[i + 1] = a[i]
    return m


def so_many_names(n: int, a):
    x, y = [0] * n
    for i in range(100):  # expect: unknown
        if n > 2:
            a[i + 1] = a[i]
    return x + y


def repeated_less_than_never(n: int, a):
    k = np.repeat(np.zeros(8), 8 - n)
    for i in range(100):  # expect: unknown or parallel
        if n > 8:
            a[i + 1] = a[i]
    return k


def chosen_from_two(n: int, a):
    k = np.where(np.zeros(8) > 0, np.zeros(n), 1)
    for i in range(100):  # expect: unknown or parallel
        if n > 8:
            a[i + 1] = a[i]
    return k


def widths(n: int, a):
    k = f"{1:{8 - n}}"
    for i in range(100):  # expect: unknown
        if n > 8:
            a[i + 1] = a[i]
    return k


def empty_separators(n: int, a):
    k = "abc".split("x" * (n - 8))
    for i in range(100):  # expect: unknown
        if n == 8:
            a[i + 1] = a[i]
    return k


def what_an_exception_says_itself(n: int, a):
    for i in range(100):  # expect: sequential flow(a)
        if n > 8:
            a[i + 1] = a[i]
    if n > 8:
        raise ValueError(n)


TABLE = {0: 1.0, 1: 2.0, 3: 0.5}


def entries_of_the_file(n: int, a):
    t = TABLE[n]
    for i in range(100):  # expect: unknown
        a[i + 1] = a[i] + t


def entries_that_are_there(n: int, a):
    t = TABLE[3]
    for i in range(100):  # expect: sequential flow(a)
        a[i + 1] = a[i] + t


def entries_beside_others(a, b, k: int):
    for i in range(100):  # expect: parallel
        a[i] = b[i] * TABLE[k]


def arrays_are_not_called(n: int, a, b):
    z = b[0]
    z = b()
    for i in range(n):  # expect: unknown
        a[i + 1] = a[i] + z


def roots_of_reals(n, a):
    m = n / 2
    for i in range(8):  # expect: sequential flow(a)
        a[i + 1] = a[i] + math.sqrt(m - i)


def what_is_asserted(n: int, a):
    for i in range(100):  # expect: unknown or parallel
        if n > 8:
            a[i + 1] = a[i]
    assert n < 8


def reals_by_zero(x: float, m: int, a):
    t = (x + 0.5) // m
    for i in range(8):  # expect: unknown
        if m == 0:
            a[i + 1] = a[i] + t


class Kept:
    def __init__(self, n):
        self.x = np.zeros(n)

    def of_any_size(self, m, n, foo):
        self.v = n if n > m else foo(n)
        for i in range(6):  # expect: unknown
            self.x[i + m] = 1.0


def arrays_made_in_between_are_not_called(n: int, a, b):
    z = b * 2
    b = np.zeros(2)
    z = b()
    for i in range(n):  # expect: unknown
        a[i + 1] = a[i] + z


def rows_that_are_not_there(a, c, n: int):
    for i in range(n):  # expect: sequential
        t = c[-2].sum()
        if len(c) > 1:
            a[i + 1] = a[i] + t


def rows_of_nothing(a, c, n: int):
    for i in range(n):  # expect: parallel private(t)
        t = c[-2].sum()
        if len(c) < 2:
            a[i + 1] = a[i] + t


def no_remainder_by_zero(a, n: int, m: int):
    for i in range(n):  # expect: parallel
        if m == 77:
            a[3] = a[i] + math.fmod(1, 0)


def no_quotient_by_zero(a, n: int, m: int):
    for i in range(n):  # expect: parallel
        if m == 77:
            a[3] = a[i] + 1 / 0


def powers_by_math(a, n: int, m: int):
    for i in range(n):  # expect: unknown
        if m == -2:
            a[i + 1] = a[i] + math.pow(i, m)


def exponentials_of_large_numbers(a, n: int, m: int):
    for i in range(n):  # expect: parallel
        if m > 1000:
            a[i + 1] = a[i] + math.exp(m)


def what_small_types_refuse(n: int):
    k = np.zeros(n, dtype=np.int8)
    for i in range(1, n):  # expect: unknown
        k[i] = k[i - 1] + 300


def what_small_types_hold(n: int):
    k = np.zeros(n, dtype=np.int8)
    for i in range(1, n):  # expect: sequential flow(k) distance(1)
        k[i] = k[i - 1] + 30


def functions_that_there_are_not(a, b, n):
    np.frobnicate(b)  # type: ignore[attr-defined]
    for i in range(n):  # expect: unknown
        a[i + 1] = a[i]


def rows_are_not_elements(a, b, c, n: int):
    t = b[0][0]
    for i in range(n):  # expect: unknown
        v = b[n - 1]
        c[i, i] = v
        a[i + 1] = a[i] + t


def no_number_is_beyond_infinity(a, x, n: int):
    for i in range(n):  # expect: unknown or runtime
        if x[i] > np.inf:
            a[i + 1] = a[i]


def constants_are_what_they_are(a, n: int):
    for i in range(n):  # expect: unknown or runtime
        if math.pi < 3:
            a[i + 1] = a[i]


def rows_of_one_size(a, b, n: int):
    z = np.array([a, b])
    for i in range(n):  # expect: unknown
        if len(a) != len(b):
            a[i + 1] = a[i] + b[i]
    return z


def rows_of_which_one_is_known(a, b, n: int):
    z = np.array([a, b])
    for i in range(n):  # expect: sequential flow(a)
        a[i + 1] = a[i]
    return z


def rows_are_not_spread(a, b, c, n: int):
    for i in range(n):  # expect: unknown
        c[i, :] = b
        if len(b) > c.shape[1] > 0:
            a[i + 1] = a[i]


def tiled_less_than_never(a, b, n: int, m: int):
    z = np.tile(b, m - 1)
    for i in range(n):  # expect: parallel
        if m < 1 and len(b) > 0:
            a[i + 1] = a[i]
    return z


def resized_to_less_than_nothing(a, b, n: int, m: int):
    z = np.resize(b, m)
    for i in range(n):  # expect: unknown
        if m < 0:
            a[i + 1] = a[i]
    return z


def deleted_behind_the_end(a, b, n: int, m: int):
    z = np.delete(b, m)
    for i in range(n):  # expect: parallel
        if m >= len(b) or m < -len(b):
            a[i + 1] = a[i]
    return z


def inserted_at_the_end(a, b, n: int, m: int):
    z = np.insert(b, m, 1.0)
    for i in range(n):  # expect: sequential flow(a)
        if m == len(b):
            a[i + 1] = a[i]
    return z
