"""Components that merge in a few iterations."""

import pytest

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.systems import counts, path_intersections
from depanalysis.diophantine.systems.system import System


def graphs(*equations, low=0, high=100):
    return System(tuple(Equation(*each) for each in equations), low, high).graphs()


def test_groups_have_no_iteration_in_common():
    # x + y = 3 and x + y = 4 meet in 1, 2 and 3; x + y = 190 joins 90 to 100.
    found = path_intersections.groups(graphs((1, 1, 3), (1, 1, 190), (1, 1, 4)))
    assert sorted(map(len, found)) == [1, 2]


def test_an_equation_can_bring_groups_together():
    apart = graphs((1, 1, 3), (1, 1, 190))
    bridge = graphs((1, -1, 97))
    assert len(path_intersections.groups(apart)) == 2
    assert len(path_intersections.groups((*apart, *bridge))) == 1


def test_the_merged_lengths_are_exact_at_any_size():
    # A chain of 10^18 iterations and the pairs around 10^17.
    long = graphs((1, -1, 10**17), low=0, high=10**18 - 1)
    pairs = graphs((1, 1, 9), low=0, high=10**18 - 1)
    assert path_intersections.lengths((*long, *pairs)) == {10: 10**17 - 10, 20: 5}


def test_a_chain_may_have_more_iterations_than_a_list_can():
    system = System((Equation(1, -1, 2), Equation(1, 1, 1)), 0, 10**20 - 1)
    assert path_intersections.lengths(system.graphs()) == {10**20: 1}
    assert counts.lengths(system) == {10**20: 1}


@pytest.mark.parametrize(("most", "decided"), [(2, False), (4, True)])
def test_too_many_meetings_are_not_looked_at(monkeypatch, most, decided):
    monkeypatch.setattr(path_intersections, "MEETINGS", most)
    shapes = graphs((1, 1, 3), (1, 1, 4))
    assert (path_intersections.lengths(shapes) is not None) == decided


def test_a_cycle_is_counted_once():
    # 0 - 3 - 1 - 2 - 0: four edges, one component, of two graphs that are forests.
    shapes = graphs((1, 1, 3), (1, -1, 2), high=3)
    assert path_intersections.lengths(shapes) == {4: 1}
