"""Components on threads: nothing synchronizes, and loads are as even as can be."""

from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.schedules import (
    Legal,
    check,
    components,
    sequential,
    thread_lists,
)
from depanalysis.diophantine.schedules.components import closed_graph
from depanalysis.diophantine.single.degenerate import Clique, Independent
from depanalysis.diophantine.systems.system import System
from tests.oracle import lde_systems, schedules

FAR = 10**18


def system_of(drawn):
    equations, low, high = drawn
    return System(tuple(Equation(*each) for each in equations), low, high)


@given(lde_systems.systems(), st.integers(1, 6))
def test_no_dependence_is_between_threads(drawn, threads):
    truth, made = lde_systems.truth(*drawn), components(system_of(drawn), threads)
    lists = made.lists()
    assert sorted(schedules.executed(lists)) == list(range(truth.low, truth.high + 1))
    assert schedules.broken(lists, truth.edges) == set()
    assert made.span == schedules.span(lists)
    assert all(len(threads_of) == threads for threads_of in lists)


@given(lde_systems.systems(), st.integers(1, 6))
def test_the_longest_component_is_the_unlimited_span(drawn, threads):
    made = components(system_of(drawn), threads)
    lengths = lde_systems.truth(*drawn).by_length()
    assert made.unlimited_span == max(lengths, default=0)
    loads = [work.size for phase in made.phases for work in phase.works]
    longest = max(lengths, default=0)
    assert max(loads, default=0) <= made.size // threads + longest


@given(lde_systems.systems(), st.integers(1, 4))
def test_the_list_form_is_a_list_of_iterations_for_each_thread(drawn, threads):
    lists = thread_lists(system_of(drawn), threads)
    assert len(lists) == threads
    _, low, high = drawn
    assert sorted(i for each in lists for i in each) == list(range(low, high + 1))


def test_the_paper_s_example_on_four_threads():
    example = System((Equation(2, -3, 5),), -8, 7)
    assert thread_lists(example, 4) == [
        [-1, 1, 4, -6],
        [-8, -7, -5, -4],
        [-3, -2, 0, 2],
        [3, 7, 5, 6],
    ]


def test_stars_and_cliques_are_one_task():
    for each in (Equation(0, 0, 0), Equation(0, 1, 5)):
        system = System((each, Equation(2, -3, 5)), -8, 7)
        assert isinstance(closed_graph(system), Clique)
        assert components(system, 4).span == 16


def test_equations_without_dependences_cost_nothing():
    system = System((Equation(2, 2, 1), Equation(1, -1, 0)), 1, FAR)
    assert isinstance(closed_graph(system), Independent)
    assert components(system, 10).span == FAR // 10


def test_components_of_a_huge_range_are_shared_by_number():
    system = System((Equation(2, -3, 5),), -FAR, FAR)
    made = components(system, 1000)
    assert made.size == 2 * FAR + 1
    assert made.span == -(-made.size // 1000)
    assert made.unlimited_span == 38
    assert isinstance(check(made, system), Legal)


@given(lde_systems.systems(size=12))
def test_one_after_the_other_is_always_legal(drawn):
    made = sequential(system_of(drawn))
    lists = made.lists()
    assert schedules.broken(lists, lde_systems.truth(*drawn).edges) == set()
    assert made.span == made.size == len(schedules.executed(lists))
