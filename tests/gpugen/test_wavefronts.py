"""The order by levels, and which parts of it are spread over threads."""

import numpy as np
import pytest

from gpugen.wavefronts import wavefronts


def test_iterations_are_ordered_by_level_and_then_by_number():
    found = wavefronts(np.array([1, 3, 1, 2, 1, 2], dtype=np.int32), 2)
    assert found.order.tolist() == [0, 2, 4, 3, 5, 1]
    assert found.segments == ((0, 3, True), (3, 5, True), (5, 6, False))
    assert (found.levels, found.spread) == (3, 5)


def test_narrow_levels_are_joined():
    found = wavefronts(np.array([1, 2, 3, 3, 4, 5], dtype=np.int32), 2)
    assert found.segments == ((0, 2, False), (2, 4, True), (4, 6, False))


@pytest.mark.parametrize("seed", range(10))
def test_segments_cover_the_order_and_spread_ones_have_one_level(seed):
    levels = np.random.default_rng(seed).integers(1, 9, 60).astype(np.int32)
    levels[:8] = range(1, 9)
    found = wavefronts(levels, 6)
    assert found.order.tolist() == sorted(range(60), key=lambda k: (levels[k], k))
    ends = [first for first, _, _ in found.segments]
    assert ends == [0, *(last for _, last, _ in found.segments)][:-1]
    sorted_levels = levels[found.order]
    assert (np.diff(sorted_levels) >= 0).all()
    for first, last, is_spread in found.segments:
        assert not is_spread or len(set(sorted_levels[first:last])) == 1
