"""One component from one iteration; and why executed iterations are remembered."""

from heapq import heappop, heappush
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.schedules import run_component
from depanalysis.diophantine.systems.system import System
from depanalysis.errors import UsageError
from tests.oracle import lde_systems, schedules


def system_of(drawn):
    equations, low, high = drawn
    return System(tuple(Equation(*each) for each in equations), low, high)


def as_published(edges, seed, is_set):
    """The three cases of the heap algorithm, taken literally.

    An iteration without sources runs, and its sinks are put on the heap; one that is
    not marked puts its sources, its sinks and itself, marked, on the heap; one that is
    marked runs.
    """
    heap, marked, order = [seed], set(), []

    def put(iterations):
        for i in iterations:
            if not (is_set and i in heap):
                heappush(heap, i)

    while heap:
        place = heappop(heap)
        sources = [source for source, sink in edges if sink == place]
        sinks = [sink for source, sink in edges if source == place]
        if not sources:
            order.append(place)
            put(sinks)
        elif place not in marked:
            marked.add(place)
            put([*sources, *sinks, place])
        else:
            order.append(place)
    return order


def test_the_published_cases_run_iterations_twice():
    truth = lde_systems.truth([(1, -2, 0)], 1, 8)
    assert as_published(truth.edges, 2, is_set=False) == [1, 2, 2, 2, 4, 4, 8]
    assert as_published(truth.edges, 2, is_set=True) == [1, 2, 2, 4, 4, 8]
    system = system_of(([(1, -2, 0)], 1, 8))
    assert list(run_component(system, 2)) == [1, 2, 4, 8]


@given(lde_systems.systems(), st.data())
def test_a_component_runs_once_and_in_order_from_any_member(drawn, data):
    truth = lde_systems.truth(*drawn)
    for component in truth.components():
        start = data.draw(st.sampled_from(component))
        order = list(run_component(system_of(drawn), start))
        assert sorted(order) == component
        inside = [edge for edge in truth.edges if edge[0] in component]
        assert schedules.broken([[order]], inside) == set()


@given(lde_systems.systems(equations=1))
def test_one_equation_runs_in_ascending_order(drawn):
    for component in lde_systems.truth(*drawn).components():
        assert list(run_component(system_of(drawn), component[-1])) == component


def test_a_huge_component_streams():
    system = System((Equation(1, -1, 3), Equation(1, -1, 5)), 0, 10**30)
    assert list(islice(run_component(system, 0), 4)) == [0, 3, 2, 5]
    star = System((Equation(0, 1, 7), Equation(1, -1, 5)), 0, 10**30)
    assert list(islice(run_component(star, 9), 3)) == [0, 1, 2]


def test_the_iteration_has_to_be_in_the_range():
    with pytest.raises(UsageError, match="iteration 9 is not in the range from 0 to 8"):
        run_component(System((), 0, 8), 9)
    with pytest.raises(UsageError, match="'x' is not an integer"):
        run_component(System((), 0, 8), "x")  # type: ignore[arg-type]
