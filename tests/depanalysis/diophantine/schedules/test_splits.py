"""Phases between cuts: legal wherever the cuts are, free of dependences at best."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.schedules import Legal, check, multi_split, split
from depanalysis.diophantine.schedules.splits import cut_at, parts, some_cuts
from depanalysis.diophantine.systems.depths import cuts, middle
from depanalysis.diophantine.systems.system import System
from depanalysis.errors import UsageError
from tests.oracle import lde, lde_systems, schedules

FAR = 10**18


def system_of(drawn):
    equations, low, high = drawn
    return System(tuple(Equation(*each) for each in equations), low, high)


def assert_legal(made, drawn):
    _, low, high = drawn
    lists = made.lists()
    assert sorted(schedules.executed(lists)) == list(range(low, high + 1))
    assert schedules.broken(lists, lde_systems.truth(*drawn).edges) == set()
    assert made.span == schedules.span(lists)


@given(lde_systems.systems(), st.integers(1, 5))
def test_the_split_in_two_is_legal(drawn, threads):
    made = split(system_of(drawn), threads)
    assert made.phase_count <= 2
    assert_legal(made, drawn)


@given(lde_systems.systems(), st.integers(1, 5), st.none() | st.integers(0, 5))
def test_multi_splits_are_legal(drawn, threads, count):
    assert_legal(multi_split(system_of(drawn), threads, count), drawn)


@given(lde_systems.systems(), st.data())
def test_any_cuts_are_legal(drawn, data):
    _, low, high = drawn
    if low >= high:
        return
    chosen = data.draw(st.sets(st.integers(low, high - 1), max_size=4))
    made = cut_at(system_of(drawn), tuple(sorted(chosen)), 3, "cut")
    assert made.phase_count == len(chosen) + 1
    assert_legal(made, drawn)


SAME_SIGN = st.tuples(st.integers(1, 6), st.integers(1, 6), st.integers(-60, 60))


@given(st.lists(SAME_SIGN, max_size=6), st.integers(-30, 30), st.integers(0, 50))
def test_equations_of_one_sign_leave_nothing_inside_the_phases(equations, low, size):
    system = system_of((equations, low, low + size))
    made = multi_split(system, 4)
    assert made.phase_count <= len(equations) + 1
    assert made.unlimited_span == made.phase_count
    for part in parts(system, cuts(system)):
        truth = lde_systems.truth(equations, part.low, part.high)
        assert truth.edges == []


@given(lde_systems.systems())
def test_no_dependence_of_one_sign_is_left_inside_a_phase(drawn):
    equations, low, high = drawn
    system = system_of(drawn)
    bounds = (low - 1, *cuts(system), high)
    for a, b, c in equations:
        if a * b > 0:
            for before, last in pairwise(bounds):
                assert lde.truth(a, b, c, before + 1, last).edges == []


def test_equations_of_one_sign_need_no_list_of_iterations():
    equations = tuple(Equation(a, a + 1, 10**15 * a) for a in range(1, 41))
    system = System(equations, -FAR, FAR)
    made = multi_split(system, 16)
    assert made.unlimited_span == made.phase_count <= 41
    assert made.span <= -(-system.size // 16) + 41
    assert isinstance(check(made, system), Legal)


def test_the_middle_is_the_median_of_the_fixed_points():
    equations = (Equation(1, 2, 9), Equation(1, 1, 11), Equation(1, -1, 4))
    assert middle(System(equations, 0, 9)) == ((3 + 5) // 2,)
    assert middle(System(equations, 4, 9)) == (4,)
    assert middle(System(equations, 5, 9)) == ()
    assert middle(System(equations, 0, 4)) == ()
    assert middle(System((Equation(1, -1, 4),), 0, 9)) == ()


def test_some_cuts_are_spread_evenly():
    equations = tuple(Equation(1, 1, 2 * k) for k in range(1, 10))
    system = System(equations, 0, 20)
    assert cuts(system) == tuple(range(1, 10))
    assert some_cuts(system, 0) == ()
    assert some_cuts(system, 1) == (5,)
    assert some_cuts(system, 2) == (4, 7)
    assert some_cuts(system, 9) == some_cuts(system, 99) == cuts(system)
    assert multi_split(system, 1, 2).method == "multi-split with 2 cuts"
    with pytest.raises(UsageError, match="a range is cut 0 times or more, not -1"):
        some_cuts(system, -1)


def test_an_equation_of_two_signs_gains_nothing_from_its_own_cut():
    system = System((Equation(2, -3, 5),), -8, 7)
    assert multi_split(system, 2).method == "multi-split with 0 cuts"
    assert split(system, 2).phase_count == 2
