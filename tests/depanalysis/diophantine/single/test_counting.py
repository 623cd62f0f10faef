"""Counts of chains and the bounds on them."""

from itertools import product
from math import gcd

import pytest

from depanalysis.diophantine.single.counting import (
    chain_count_bound,
    chain_counts,
    length_bound,
    lengths,
    logarithmic_length_bound,
)
from depanalysis.diophantine.single.weights import Weights
from tests.oracle import lde


def test_the_paper_example_has_sixteen_iterations_five_edges_one_longer_chain():
    counts = chain_counts(Weights(2, 3, 5, -8, 7))
    assert counts[0] == 16
    assert chain_counts(Weights(-2, 3, -5, -8, 7)) == (16, 5, 1)
    assert lengths((16, 5, 1)) == {1: 7, 2: 3, 3: 1}


def test_an_empty_range_has_no_chains():
    assert chain_counts(Weights(2, 3, 5, 1, 0)) == ()
    assert lengths(()) == {}


def test_a_chain_of_m_contains_those_of_fewer_iterations():
    # One path of 3 and one of 1: N = (4, 2, 1).
    assert lengths((4, 2, 1)) == {1: 1, 3: 1}


@pytest.mark.parametrize(
    ("a", "b"), [(1, 2), (-1, 2), (2, 3), (-2, 3), (3, 4), (-1, 4), (-3, 4)]
)
def test_the_length_bound_is_attained_and_never_exceeded(a, b):
    assert gcd(a, b) == 1
    for size in range(9):
        # All right sides are tried, so one place of the range is as good as any.
        truths = lde.truths(a, b, 0, size - 1).values()
        longest = max(max(truth.by_length(), default=0) for truth in truths)
        assert longest == length_bound(a, b, size)
        assert longest <= logarithmic_length_bound(b, size)


def test_the_logarithmic_bound_is_two_more_than_the_logarithm():
    for b, size in product((2, 3, 10), (2, 3, 4, 9, 10, 11, 1000, 10**18 + 1)):
        floor_of_log = 0
        while b ** (floor_of_log + 1) <= size - 1:
            floor_of_log += 1
        assert logarithmic_length_bound(b, size) == 2 + floor_of_log


@pytest.mark.parametrize("c", [0, 5, -12, 10**17])
def test_chains_are_at_most_the_ceiling(c):
    size = 2 * 10**18 + 1
    weights = Weights(-2, 5, c, -(10**18), 10**18)
    for length, count in enumerate(chain_counts(weights), start=1):
        assert count <= chain_count_bound(5, size, length)
