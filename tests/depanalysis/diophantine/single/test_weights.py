"""Weights of chains against chains followed step by step."""

from itertools import islice, product
from math import gcd

import pytest

from depanalysis.diophantine.single.weights import Family, Weights

CHAINS = [
    (a, b)
    for a, b in product(range(-4, 5), range(2, 6))
    if 0 < abs(a) < b and gcd(a, b) == 1
]


def chains_of(a, b, c, low, high, length):
    """All x_0 -> f(x_0) -> ... of so many different iterations in the range."""
    found = []
    for start in range(low, high + 1):
        chain = [start]
        while len(chain) < length:
            y, remainder = divmod(c - a * chain[-1], b)
            if remainder or y in chain or not low <= y <= high:
                break
            chain.append(y)
        if len(chain) == length:
            found.append(chain)
    return found


def members(progression):
    first, step, count = progression.first, progression.step, progression.count
    return [first + step * t for t in range(count)]


@pytest.mark.parametrize(("a", "b"), CHAINS)
def test_every_chain_has_one_weight_and_every_weight_a_chain(a, b):
    for c, length in product(range(-7, 8), range(1, 5)):
        weights = Weights(a, b, c, -9, 11)
        chains = [
            chain
            for chain in chains_of(a, b, c, -9, 11, length)
            if weights.scaled(chain[0]) != 0
        ]
        assert weights.family(length).total() == len(chains)
        for place in range(length):
            at_place = sorted(chain[place] for chain in chains)
            sides = (weights.places(length, place, sign) for sign in (-1, 1))
            assert sorted(x for side in sides for x in members(side)) == at_place


@pytest.mark.parametrize(("a", "b"), CHAINS)
def test_the_dependence_multiplies_the_coordinate(a, b):
    weights = Weights(a, b, 7, -50, 50)
    for source, sink in chains_of(a, b, 7, -50, 50, 2):
        # X -> -(a / b) X, and the distance is X / b.
        assert b * weights.scaled(sink) == -a * weights.scaled(source)
        assert b * (source - sink) == weights.scaled(source)


@pytest.mark.parametrize(("a", "b"), CHAINS)
def test_families_one_after_the_other_are_those_of_the_closed_form(a, b):
    for c, low, high in ((5, -30, 40), (-3, 7, 7), (0, 3, 2), (10**20, -5, 10**20)):
        weights = Weights(a, b, c, low, high)
        stepwise = list(islice(weights.families(), 6))
        assert stepwise == [weights.family(length) for length in range(1, 7)]


def test_a_family_does_not_count_zero():
    assert Family(-6, 6, 0, 3).total() == 4
    assert Family(-6, 6, 1, 3).total() == 4
    assert Family(5, 4, 0, 3).total() == 0
    assert Family(-6, 6, 0, 3).signed(1) == Family(1, 6, 0, 3)
    assert Family(-6, 6, 0, 3).signed(-1) == Family(-6, -1, 0, 3)


@pytest.mark.parametrize(
    ("c", "low", "high", "expected"),
    [
        pytest.param(10, -3, 9, 2, id="inside"),
        pytest.param(10, 3, 9, None, id="outside"),
        pytest.param(11, -3, 9, None, id="fraction"),
    ],
)
def test_the_fixed_point_is_an_iteration_or_nothing(c, low, high, expected):
    assert Weights(2, 3, c, low, high).fixed_point == expected
