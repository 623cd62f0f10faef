"""Chains walked from any of their iterations."""

import pytest

from depanalysis.diophantine.single.chains import Chains
from depanalysis.diophantine.single.weights import Weights

PAPER = Chains(Weights(-2, 3, -5, -8, 7))  # 3 f(x) = 2 x - 5
CROSSING = Chains(Weights(2, 3, 0, -10, 10))  # 3 f(x) = -2 x


def test_a_component_is_the_same_from_each_of_its_iterations():
    for start in (-9, 6, -4):
        assert CROSSING.component(start) == (-9, -4, 6)
        assert CROSSING.head(start) == -9
        assert CROSSING.path(start) == [-9, 6, -4]


def test_the_fixed_point_follows_only_itself():
    assert PAPER.successor(-5) is None
    assert PAPER.predecessor(-5) is None
    assert PAPER.component(-5) == (-5,)


def test_successor_and_predecessor_are_inverse():
    for x in range(-8, 8):
        y = PAPER.successor(x)
        assert y is None or PAPER.predecessor(y) == x


@pytest.mark.parametrize(
    ("chains", "levels"),
    [
        pytest.param(PAPER, {-8: 1, -7: 2, 1: 2, 4: 3, -1: 1, -5: 1}, id="in-order"),
        pytest.param(CROSSING, {-9: 1, -4: 1, 6: 2, 0: 1, 7: 1}, id="crossing"),
    ],
)
def test_levels_follow_the_sources(chains, levels):
    assert {x: chains.level(x) for x in levels} == levels


def test_same_signs_need_two_wavefronts_at_any_length():
    wide = Chains(Weights(1, 2, 0, -(10**18), 10**18))
    assert max(wide.by_length()) == 60
    assert wide.depth == 2
    assert Chains(Weights(-1, 2, 0, -(10**18), 10**18)).depth == 60


def test_chains_that_leave_the_range_are_cut():
    # 0 -> 2 -> 1 -> ... in x + 2 y = 4; from 4 the walk goes to 0 without leaving.
    chains = Chains(Weights(1, 2, 4, 0, 4))
    assert chains.path(2) == [4, 0, 2, 1]
    assert Chains(Weights(1, 2, 4, 1, 4)).path(4) == [4]
