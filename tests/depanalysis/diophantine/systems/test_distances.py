"""Constant distances against brute force, exhaustively for short ranges."""

from itertools import combinations
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.systems.distances import component_count


def counted(size, distances):
    """The number of components by joining one edge after the other."""
    label = list(range(size))
    for distance in distances:
        for i in range(size - distance):
            old, new = label[i + distance], label[i]
            label = [new if each == old else each for each in label]
    return len(set(label))


@pytest.mark.parametrize("size", range(13))
def test_short_ranges_are_exact(size):
    for count in range(4):
        for distances in combinations(range(1, 14), count):
            assert component_count(size, distances) == counted(size, distances)


@given(st.integers(0, 120), st.sets(st.integers(1, 130), max_size=5))
def test_random_distances_are_exact(size, distances):
    assert component_count(size, distances) == counted(size, distances)


@given(st.integers(0, 10**18), st.integers(1, 10**18), st.integers(1, 10**18))
def test_two_distances_obey_the_periodicity_theorem(size, p, q):
    edges = max(0, size - p) + (max(0, size - q) if p != q else 0)
    assert component_count(size, (p, q)) == max(min(size, gcd(p, q)), size - edges)


def test_many_iterations_take_few_steps():
    distances = (10**9 + 7, 10**12 + 39, 10**15 + 37, 3 * 10**17 + 1)
    assert component_count(10**18, distances) == 1
    assert component_count(10**18, [6 * each for each in distances[:3]]) == 6
