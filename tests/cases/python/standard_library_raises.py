"""Functions of Python's standard library raise for some arguments, or never come back."""
# mypy: no-warn-unreachable

import collections
import heapq
import itertools
import operator
import os
import random
import statistics
import struct
import sys
import time
from heapq import heappush
from random import randint

import numpy as np


# Arrays have no order: the second row is compared with the first.
def rows_on_a_heap(b, n):
    found: list[float] = []
    for i in range(n):  # expect: unknown
        b[i, 1] = 0.0
        heapq.heappush(found, b[i])
    return found


def rows_in_pairs_on_a_heap(b, n):
    found: list[tuple[float, int]] = []
    for i in range(n):  # expect: unknown
        b[i, 1] = 0.0
        heappush(found, (b[i], i))
    return found


def numbers_on_a_heap(b, n):
    found: list[float] = []
    for i in range(n):  # expect: sequential flow(found)
        heapq.heappush(found, b[i])
    return found


def numbers_in_pairs_on_a_heap(b, n):
    found: list[tuple[float, int]] = []
    for i in range(n):  # expect: sequential flow(found)
        heapq.heappush(found, (b[i], i))
    return found


# A number is no list.
def numbers_among_lists(b, n):
    found: list[object] = [[0.0]]
    for i in range(n):  # expect: unknown
        b[0] = i
        heapq.heappush(found, i)  # type: ignore[type-var]
    return found


# Some ranges have no numbers, some lists no elements.
def no_number_in_range(b, n):
    for i in range(n):  # expect: unknown
        b[i] = random.randint(3, n - i - 8)


def no_number_below_zero(b, n):
    for i in range(n):  # expect: unknown
        b[i] = np.random.randint(n - i - 8)


def no_number_imported(b, n):
    for i in range(n):  # expect: unknown
        randint(3, n - i - 8)
        b[0] = i


def numbers_in_range(b, n):
    for i in range(n):  # expect: sequential flow(random numbers)
        b[i] = random.randint(i, n)


def numbers_below(b, n):
    for i in range(n):  # expect: sequential flow(random numbers)
        b[i] = random.randrange(n - i) + np.random.randint(0, n - i)


def spread_below_zero(b, n):
    for i in range(n):  # expect: unknown
        b[i] = np.random.normal(3.0, n - i - 8)


def none_to_choose(b, n):
    for i in range(n):  # expect: unknown
        random.choice(b[i:0])
        b[0] = i


def drawn_between_elements(b, n):
    for i in range(n):  # expect: sequential flow(random numbers)
        b[i] = random.uniform(-b[i], b[i])


# Numbers that a function refuses.
def refused_numbers(b, n):
    for i in range(n):  # expect: unknown
        time.sleep(n - 3 * i)
        b[0] = i


def refused_ends(b, n):
    for i in range(n):  # expect: unknown
        itertools.islice(b, n - 4 * i, n)
        b[0] = i


def refused_bytes(b, n):
    for i in range(n):  # expect: unknown
        struct.pack("B", i - 4)
        b[0] = i


def refused_lengths(b, n):
    for i in range(n):  # expect: unknown
        collections.deque(b, n - 5 * i - 9)
        b[0] = i


def divided_by_zero(b, n):
    for i in range(n):  # expect: unknown
        operator.truediv(1, i)
        b[0] = i


def mean_of_nothing(b, n):
    for i in range(n):  # expect: unknown
        statistics.mean(b[i:i])
        b[0] = i


# What ends the program has no iteration behind it.
def left_at_once(b, n):
    for i in range(n):  # expect: unknown
        sys.exit()
        b[0] = i


def left_before(b, n):
    os._exit(n)
    for i in range(n):  # expect: unknown
        b[0] = i


def left_by_a_function_of_python(b, n):
    for i in range(n):  # expect: unknown
        exit(1)
        b[0] = i
