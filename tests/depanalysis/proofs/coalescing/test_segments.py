import pytest

from depanalysis.proofs.coalescing.segments import LINE, SECTOR, fewest, touched


@pytest.mark.parametrize(
    ("pieces", "lines", "sectors"),
    [
        ([], 0, 0),
        ([(0, 4)], 1, 1),
        ([(126, 4)], 2, 2),
        ([(-4, 4), (0, 4)], 2, 2),
        ([(4 * k, 4) for k in range(32)], 1, 4),
        ([(4 * k + 4, 4) for k in range(32)], 2, 5),
        ([(0, 300)], 3, 10),
    ],
)
def test_segments_are_counted_once(pieces, lines, sectors):
    assert (touched(pieces, LINE), touched(pieces, SECTOR)) == (lines, sectors)


def test_a_warp_needs_as_many_lines_as_its_elements_fill():
    assert [fewest(size) for size in (1, 4, 6, 8, 16, 40)] == [1, 1, 2, 2, 4, 10]
