"""Wavefronts are the levels, no more and no fewer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.schedules import Legal, check, strips, wavefronts
from depanalysis.diophantine.schedules.wavefronts import is_closed, level_sets
from depanalysis.diophantine.single.structures import structure
from depanalysis.diophantine.systems.depths import depth_bound
from depanalysis.diophantine.systems.system import System
from tests.oracle import lde_systems, schedules

FAR = 10**18


def system_of(drawn):
    equations, low, high = drawn
    return System(tuple(Equation(*each) for each in equations), low, high)


@given(lde_systems.systems(), st.integers(1, 6))
def test_every_phase_is_a_level(drawn, threads):
    truth, made = lde_systems.truth(*drawn), wavefronts(system_of(drawn), threads)
    lists, levels = made.lists(), truth.levels()
    assert made.phase_count == len(lists) == max(levels.values(), default=0)
    for k, phase in enumerate(lists, start=1):
        found = sorted(i for thread in phase for i in thread)
        assert found == [i for i in levels if levels[i] == k]
    assert schedules.broken(lists, truth.edges) == set()
    assert made.span == made.least_span(threads) == schedules.span(lists)
    assert made.unlimited_span == made.phase_count


@given(lde_systems.systems(equations=1), st.integers(1, 3))
def test_one_equation_has_its_levels_in_closed_form(drawn, threads):
    assert is_closed(system_of(drawn))


@given(lde_systems.systems())
def test_the_depth_is_within_its_bound(drawn):
    system = system_of(drawn)
    bound = depth_bound(system)
    assert bound is None or wavefronts(system, 1).phase_count <= bound


@given(
    st.lists(
        st.tuples(st.integers(1, 6), st.integers(1, 6), st.integers(-60, 60)),
        max_size=6,
    ),
    st.integers(-30, 30),
    st.integers(0, 50),
)
def test_equations_of_one_sign_are_one_wavefront_each_and_one_more(
    equations, low, size
):
    system = system_of((equations, low, low + size))
    assert wavefronts(system, 2).phase_count <= len(equations) + 1


@given(lde_systems.systems(), st.integers(1, 9))
def test_a_constant_distance_forces_a_wavefront_each_time_it_fits(drawn, distance):
    equations, low, high = drawn
    system = system_of(([*equations, (1, -1, distance)], low, high))
    assert wavefronts(system, 2).phase_count >= -(-system.size // distance)


@given(
    st.lists(st.integers(1, 9), min_size=1, max_size=3),
    st.integers(-9, 9),
    st.integers(1, 30),
    st.integers(1, 5),
)
def test_strips_are_the_levels_of_constant_distances(distances, low, size, threads):
    system = System(tuple(Equation(1, -1, each) for each in distances), low, low + size)
    made = strips(system, threads)
    if made is None:
        assert min(distances) > size
        return
    assert made.lists() == wavefronts(system, threads).lists()
    assert made.phase_count == -(-(size + 1) // min(distances))


def test_only_constant_distances_have_strips():
    assert strips(System((Equation(2, -3, 5),), -8, 7), 2) is None
    assert strips(System((), 0, 9), 2) is None
    mixed = System((Equation(1, -1, 2), Equation(2, -3, 5)), -8, 7)
    assert strips(mixed, 2) is None


def test_a_clique_runs_one_by_one():
    made = strips(System((Equation(0, 0, 0), Equation(1, -1, 3)), 0, 9), 4)
    assert made is not None
    assert made.phase_count == made.span == 10


@pytest.mark.parametrize(
    ("equation", "depth"),
    [
        pytest.param(Equation(2, 3, 5), 2, id="one-sign"),
        pytest.param(Equation(2, -3, 5), 38, id="two-signs"),
        pytest.param(Equation(1, 1, 4), 2, id="involution"),
        pytest.param(Equation(0, 1, 4), 3, id="star"),
        pytest.param(Equation(2, 4, 5), 1, id="independent"),
        pytest.param(Equation(3, -3, 15), 400000000000000001, id="constant"),
    ],
)
def test_levels_of_a_huge_range(equation, depth):
    system = System((equation,), -FAR, FAR)
    made = wavefronts(system, 8)
    assert made.phase_count == depth
    assert made.size == system.size
    assert made.span <= -(-system.size // 8) + depth
    assert isinstance(check(made, system), Legal)


def test_strips_and_cliques_have_no_level_sets():
    assert level_sets(structure(Equation(1, -1, 3), 0, 9)) is None
    assert level_sets(structure(Equation(0, 0, 0), 0, 9)) is None
