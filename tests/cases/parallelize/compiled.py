#!/usr/bin/env python3
# Functions that numba compiles already.
from __future__ import annotations

import functools

import numba as nb
from numba import jit, njit, prange


@njit
def plain(x, n):
    for i in range(n):  # prange(n)
        x[i] += 1


@nb.njit()
def called(x, n):
    for i in range(n):  # prange(n)
        x[i] += 2


@njit(cache=False)
def with_options(x, n):
    for i in range(n):  # prange(n)
        x[i] += 3


@jit(nopython=True, nogil=True)
def with_words(x: list, n: int = 7) -> None:
    for i in range(n):  # prange(n)
        x[i] += 4


@nb.njit(parallel=True)
def parallel_already(x, n):
    for i in range(n):  # prange(n)
        x[i] += 5


@njit(parallel=True)
def by_hand(x, y, n):
    for i in prange(n):  # left
        x[i] += 6
    for i in range(n):  # left
        y[i] += 6


@njit(parallel=False)
def not_parallel(x, n):
    for i in range(n):  # left decorated with
        x[i] += 7


@functools.lru_cache
def cached(n):
    s = 0
    for i in range(n):  # left decorated with
        s += i
    return s


@njit(
    nogil=True,
)
def on_lines(x, n):
    for i in range(n):  # left decorated with
        x[i] += 8
