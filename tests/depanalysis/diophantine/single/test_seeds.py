"""Seeds and heads of chains; partitions compare them with the oracle more widely."""

import pytest

from depanalysis.diophantine.single.chains import Chains
from depanalysis.diophantine.single.seeds import head, seeds
from depanalysis.diophantine.single.weights import Weights

WIDE = 10**18
EXAMPLES = [
    pytest.param(Weights(-2, 3, -5, -8, 7), id="opposite-signs"),
    pytest.param(Weights(2, 3, 0, -10, 10), id="same-signs"),
    pytest.param(Weights(1, 2, 4, 0, 9), id="unit"),
    pytest.param(Weights(-1, 2, 0, -20, 33), id="unit-opposite"),
    pytest.param(Weights(3, 7, 11, -40, 2), id="mostly-left"),
    pytest.param(Weights(-3, 7, 11, 5, 60), id="right"),
    pytest.param(Weights(2, 3, 0, 1, 0), id="empty"),
]
HUGE = [
    pytest.param(Weights(-2, 3, 5, -WIDE, WIDE), id="opposite-signs"),
    pytest.param(Weights(7, 11, 10**15, -WIDE, 2 * WIDE), id="same-signs"),
    pytest.param(Weights(-1, 2, 0, 1, WIDE), id="doubling"),
    pytest.param(Weights(1, 2, 0, -WIDE, 5), id="one-sided"),
    pytest.param(Weights(10**12 + 39, 10**12 + 61, 3, -WIDE, WIDE), id="coefficients"),
]


@pytest.mark.parametrize("weights", EXAMPLES)
def test_seeds_are_the_smallest_iterations_of_their_components(weights):
    chains = Chains(weights)
    components = {chains.component(x) for x in range(weights.low, weights.high + 1)}
    smallest = sorted(component[0] for component in components)
    assert list(seeds(weights, "all").members(0)) == smallest
    several = sorted(c[0] for c in components if len(c) > 1)
    assert list(seeds(weights, "nontrivial").members(0)) == several
    for length in range(6):
        exact = sorted(c[0] for c in components if len(c) == length)
        assert list(seeds(weights, length).members(0)) == exact


@pytest.mark.parametrize("weights", EXAMPLES)
def test_heads_are_the_iterations_without_predecessor(weights):
    chains = Chains(weights)
    iterations = range(weights.low, weights.high + 1)
    heads = [x for x in iterations if chains.predecessor(x) is None]
    assert [head(weights, k) for k in range(seeds(weights, "all").count)] == heads


@pytest.mark.parametrize("weights", HUGE)
def test_heads_of_huge_ranges_have_no_predecessor_and_ascend(weights):
    chains, total = Chains(weights), seeds(weights, "all").count
    numbers = [total * part // 97 for part in range(97)] + [total - 1]
    heads = [head(weights, k) for k in numbers]
    assert heads == sorted(heads)
    assert all(chains.head(x) == x for x in heads)
    assert weights.low <= heads[0]
    assert heads[-1] <= weights.high


@pytest.mark.parametrize("weights", HUGE)
@pytest.mark.parametrize("among", ["all", "nontrivial", 1, 2, 3])
def test_the_number_of_a_seed_inverts_the_seed_of_a_number(weights, among):
    family, chains = seeds(weights, among), Chains(weights)
    for part in range(19):
        k = family.count * part // 19
        if k < family.count:
            seed = family.member(k)
            assert family.upto(seed) == k + 1
            assert family.upto(seed - 1) == k
            assert chains.component(seed)[0] == seed
