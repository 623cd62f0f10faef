"""Streams hold exactly the edges of a system, each stream once."""

import pytest
from hypothesis import given

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.explicit.streams import (
    SHORT,
    is_clique,
    is_short,
    streams,
    table,
)
from depanalysis.diophantine.systems.system import System
from tests.oracle import lde_systems


def system(equations, low, high):
    return System(tuple(Equation(*each) for each in equations), low, high)


def edges(stream):
    """The edges of one stream, as its docstring says."""
    return [
        (stream.source + stream.source_step * t, stream.sink + stream.sink_step * t)
        for t in range(stream.edges)
    ]


@given(lde_systems.systems())
def test_the_streams_hold_the_edges_of_all_equations_but_the_clique(drawn):
    equations, low, high = drawn
    others = [each for each in equations if each != (0, 0, 0)]
    found = streams(system(equations, low, high))
    truth = lde_systems.truth(others, low, high)
    held = {edge for stream in found for edge in edges(stream)}
    assert sorted(held) == [(x - low, y - low) for x, y in truth.edges]
    assert is_clique(system(equations, low, high)) == (others != equations)


@given(lde_systems.systems())
def test_streams_are_in_one_form_and_few(drawn):
    found = streams(system(*drawn))
    assert len(set(found)) == len(found) <= 2 * len(drawn[0])
    assert [stream.edges for stream in found] == sorted(
        (stream.edges for stream in found), reverse=True
    )
    for stream in found:
        listed = edges(stream)
        assert listed == sorted(set(listed), key=lambda edge: edge[::-1])


@pytest.mark.parametrize(
    ("equations", "expected"),
    [
        pytest.param([], [], id="none"),
        pytest.param([(1, 1, -1)], [(8, 1, 7, -1, 8)], id="mirrored-halves-once"),
        pytest.param([(1, -1, 3), (-2, 2, 6)], [(3, 1, 0, 1, 13)], id="both-ways"),
        pytest.param([(0, 1, -8)], [(1, 1, 0, 0, 15)], id="star-at-the-low-end"),
        pytest.param([(5, 0, 35)], [(15, 0, 0, 1, 15)], id="star-at-the-high-end"),
        pytest.param([(10**30, -1, 7)], [(8, 0, 1, 0, 1)], id="huge-coefficients"),
        pytest.param([(0, 0, 0), (2, 4, 1), (0, 0, 3)], [], id="no-streams"),
    ],
)
def test_known_systems(equations, expected):
    assert streams(system(equations, -8, 7)) == tuple(expected)


def test_an_equation_in_another_form_adds_nothing():
    alone = streams(system([(2, -3, 5)], -8, 7))
    assert len(alone) == 2
    again = [(2, -3, 5), (-3, 2, 5), (-4, 6, -10)]
    assert streams(system(again, -8, 7)) == alone


def test_the_table_has_a_row_for_each_stream():
    assert table(system([(2, -3, 5)], -8, 7)).shape == (2, 5)
    assert table(system([], -8, 7)).shape == (0, 5)


def test_short_is_a_matter_of_iterations_and_edges_alone():
    assert is_short(System((), 1, SHORT - 1))
    assert not is_short(System((), 1, SHORT))
    assert not is_short(System((Equation(1, -1, 1),), 1, SHORT // 2 + 1))
    assert not is_short(System((), -(10**30), 10**30))
