"""The compiled components against brute force, against scipy, and among threads."""

import random

import numpy as np
import pytest
from hypothesis import given
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.explicit import plain
from depanalysis.diophantine.explicit.compiled import forest
from depanalysis.diophantine.systems.system import System
from tests.oracle import lde_systems


@given(lde_systems.systems())
@pytest.mark.sampled(4)
def test_random_systems_with_any_number_of_threads(drawn):
    equations, low, high = drawn
    equations = [each for each in equations if each != (0, 0, 0)]
    truth = lde_systems.truth(equations, low, high)
    system = System(tuple(Equation(*each) for each in equations), low, high)
    offsets = [label - low for label in lde_systems.labels(truth)]
    for threads in (1, 2, 3):
        assert forest.roots(system, threads, chunk=3).tolist() == offsets
        assert forest.root_count(system, threads, chunk=3) == len(truth.components())
        found = forest.lengths(system, threads, chunk=3, short=2)
        assert found == truth.by_length()


def many(equations, size, seed):
    """A system of mixed signs, some constant distances among them."""
    chosen = random.Random(seed)
    lines = []
    for _ in range(equations):
        a, b = chosen.randint(1, 40), chosen.randint(-12, 40)
        lines.append(Equation(a, b, chosen.randint(-size, size)))
    return System((*lines, Equation(1, -1, size // 3)), -size // 2, size - size // 2)


@pytest.mark.parametrize("equations", [1, 5, 12, 40])
def test_scipy_finds_the_same_components(equations):
    system = many(equations, 100_000, seed=equations)
    edges = np.array(list(plain.edges(system)))
    ones = np.ones(len(edges), dtype=np.int8)
    graph = coo_array((ones, (edges[:, 0], edges[:, 1])), shape=(system.size,) * 2)
    count, theirs = connected_components(graph, directed=False)
    _, seeds = np.unique(theirs, return_index=True)
    ours = forest.roots(system, 2, chunk=1000)
    assert (ours == seeds[theirs]).all()
    assert forest.root_count(system, 2, chunk=1000) == count
    values, counts = np.unique(np.bincount(theirs), return_counts=True)
    by_length = dict(zip(values.tolist(), counts.tolist(), strict=True))
    for short in (2, 7, 1000, forest.SHORT):
        assert forest.lengths(system, 1, short=short) == by_length


def test_threads_in_each_others_way_find_the_same():
    """Tiny chunks make threads meet at the same roots as often as possible."""
    for seed in range(5):
        system = many(30, 30_000, seed)
        alone = forest.roots(system, 1)
        for threads in (2, 4, 8):
            assert (forest.roots(system, threads, chunk=64) == alone).all()
            count = forest.root_count(system, threads, chunk=64)
            assert count == len(np.unique(alone))


def test_a_hook_that_two_threads_try_at_once_counts_once():
    """Two quarters of the range lead to the same sources in the same order.

    The threads meet by chance, so this may miss a mistake; it never finds a false one.
    """
    size = 2**22
    quarter, half = size // 4, size // 2
    distances = (half, half + 1, half + quarter, half + quarter + 1)
    lines = tuple(Equation(-1, 1, each) for each in distances)
    system = System(lines, 0, size - 1)
    alone = forest.root_count(system, 1)
    for _ in range(10):
        assert forest.root_count(system, 2, chunk=quarter) == alone
