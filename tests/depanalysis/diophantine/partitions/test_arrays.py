"""Seeds and their numbers from labels."""

import numpy as np
import pytest

from depanalysis.diophantine.partitions.arrays import Components

# {0, 2, 3}, {1}, {4, 6}, {5}
FOUND = Components(np.array([0, 1, 0, 0, 4, 5, 4], dtype=np.int32))


@pytest.mark.parametrize(
    ("among", "seeds"),
    [("all", [0, 1, 4, 5]), ("nontrivial", [0, 4]), (1, [1, 5]), (3, [0]), (7, [])],
)
def test_seeds_are_their_own_labels(among, seeds):
    assert FOUND.seeds(among).tolist() == seeds
    assert [FOUND.rank(seed, among) for seed in seeds] == list(range(len(seeds)))


def test_the_rank_of_any_iteration_is_the_number_of_seeds_before_it():
    assert [FOUND.rank(i) for i in range(7)] == [0, 1, 2, 2, 2, 3, 4]


def test_a_range_may_be_empty():
    assert Components(np.array([], dtype=np.int32)).seeds("nontrivial").size == 0
