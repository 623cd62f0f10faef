import pytest

from depanalysis.proofs.coalescing.warps import warps_of


def test_x_runs_fastest_and_the_last_warp_may_be_short():
    first, second = warps_of((3, 4, 3))
    assert first[:4] == ((0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0))
    assert first[12] == (0, 0, 1)
    assert (len(first), len(second)) == (32, 4)
    assert second[-1] == (2, 3, 2)


@pytest.mark.parametrize(
    ("block", "count"), [((1, 1, 1), 1), ((32, 1, 1), 1), ((33, 1, 1), 2)]
)
def test_every_thread_is_in_one_warp(block, count):
    assert len(warps_of(block)) == count
