"""Common iterations against brute force."""

from math import lcm

from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.single.progressions import Progression
from depanalysis.diophantine.single.structures import structure
from depanalysis.diophantine.systems import crossings
from depanalysis.diophantine.systems.system import System
from tests.oracle import lde_systems

progressions = st.builds(
    Progression, st.integers(-50, 50), st.integers(1, 12), st.integers(0, 15)
)


def terms(progression):
    return {progression.first + progression.step * t for t in range(progression.count)}


@given(progressions, progressions)
def test_two_progressions_meet_in_their_common_terms(first, second):
    met = crossings.meet(first, second)
    assert terms(met) == terms(first) & terms(second)


def test_progressions_meet_at_any_size():
    first = Progression(-(10**18), 10**9 + 7, 2 * 10**9)
    second = Progression(3 - 10**18, 10**9 + 9, 2 * 10**9)
    met = crossings.meet(first, second)
    assert met.step == lcm(first.step, second.step)
    assert (met.first - first.first) % first.step == 0
    assert (met.first - second.first) % second.step == 0


def of(equations, low, high):
    """The dependent iterations of each equation, by brute force."""
    truths = [lde_systems.truth([each], low, high) for each in equations]
    return [{end for edge in truth.edges for end in edge} for truth in truths]


@given(lde_systems.systems(size=30))
def test_dependent_iterations_are_the_ends_of_edges(drawn):
    equations, low, high = drawn
    system = System(tuple(Equation(*each) for each in equations), low, high)
    expected = of(equations, low, high)
    found = [crossings.dependent(shape) for shape in system.structures()]
    assert [list(each.members()) for each in found] == list(map(sorted, expected))
    assert [each.count for each in found] == list(map(len, expected))
    joined = crossings.union(found)
    # Few sets never take too many progressions.
    assert joined is not None or len(set(found)) > 3
    if joined is not None:
        assert list(joined.members()) == sorted(set().union(*expected))
    assert list(crossings.ascending(found)) == sorted(set().union(*expected))


@given(lde_systems.systems(size=30, equations=3))
def test_shared_iterations_have_an_edge_of_both(drawn):
    equations, low, high = drawn
    shapes = [structure(Equation(*each), low, high) for each in equations]
    expected = of(equations, low, high)
    for first, ends in zip(shapes, expected, strict=True):
        for second, others in zip(shapes, expected, strict=True):
            met = crossings.shared(first, second)
            assert list(met.members()) == sorted(ends & others)
            assert met.count == len(ends & others)


def test_one_set_many_times_takes_no_more_than_once():
    found = crossings.dependent(structure(Equation(1, -1, 1), 0, 5))
    assert crossings.union([found] * 9) == crossings.union([found])


def test_a_pair_of_chains_shares_iterations_at_any_size():
    high = 10**18
    doubles, triples = (structure(Equation(1, -k, 0), 1, high) for k in (2, 3))
    met = crossings.shared(doubles, triples)
    # All have 2 x in the range or are even, and 3 x in the range or are a multiple of 3.
    up_to = [high // 3, high // 2 - high // 3, high - high // 2]
    thirds = high // 2 // 3 - high // 3 // 3
    assert met.count == up_to[0] + thirds + high // 6 - high // 2 // 6
    assert met.member(10**17) == 10**17 + 1


def test_a_union_of_too_many_progressions_is_given_up(monkeypatch):
    monkeypatch.setattr(crossings, "TERMS", 3)
    shapes = [structure(Equation(1, -k, 0), 1, 1000) for k in (2, 3, 5)]
    assert crossings.union(map(crossings.dependent, shapes)) is None
