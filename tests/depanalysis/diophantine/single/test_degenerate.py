"""Regular shapes, small ones by hand; partitions compare them with the oracle."""

import pytest

from depanalysis.diophantine.single.degenerate import (
    Clique,
    ConstantDistance,
    Independent,
    Involution,
    Star,
)


@pytest.mark.parametrize(
    ("shape", "by_length", "edges", "levels"),
    [
        pytest.param(Independent(0, 3), {1: 4}, 0, [1, 1, 1, 1], id="independent"),
        pytest.param(Clique(0, 3), {4: 1}, 6, [1, 2, 3, 4], id="clique"),
        pytest.param(Star(0, 3, center=1), {4: 1}, 3, [1, 2, 3, 3], id="star"),
        pytest.param(Star(0, 3, center=0), {4: 1}, 3, [1, 2, 2, 2], id="star-low"),
        pytest.param(Star(0, 3, center=3), {4: 1}, 3, [1, 1, 1, 2], id="star-high"),
        pytest.param(
            ConstantDistance(0, 4, distance=2), {2: 1, 3: 1}, 3, [1, 1, 2, 2, 3],
            id="constant",
        ),
        pytest.param(
            Involution(0, 3, total=2), {1: 2, 2: 1}, 1, [1, 1, 2, 1], id="involution"
        ),
        pytest.param(
            Involution(0, 3, total=9), {1: 4}, 0, [1, 1, 1, 1], id="involution-away"
        ),
    ],
)  # fmt: skip
def test_small_shapes(shape, by_length, edges, levels):
    assert shape.by_length() == by_length
    assert shape.edge_count == edges
    iterations = range(shape.low, shape.high + 1)
    assert [shape.level(i) for i in iterations] == levels
    assert shape.depth == max(levels)
    for i in iterations:
        assert i in shape.component(i)
        assert shape.seeds("all").upto(shape.component(i)[0]) >= 1


def test_empty_shapes_have_nothing():
    for shape in (Independent(1, 0), Involution(1, 0, total=1)):
        assert shape.by_length() == {}
        assert shape.edge_count == shape.depth == shape.size == 0


def test_huge_components_are_ranges():
    chain = ConstantDistance(-(10**18), 10**18, distance=7).component(0)
    assert chain[0] == -(10**18) + 10**18 % 7
    assert chain[1] - chain[0] == 7
    assert len(Clique(1, 10**18).component(5)) == 10**18
