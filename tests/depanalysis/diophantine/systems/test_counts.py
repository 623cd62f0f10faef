"""Component counts of several equations: every rule against brute force."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.systems import counts, path_intersections
from depanalysis.diophantine.systems.counts import Count, component_bounds
from depanalysis.diophantine.systems.system import System
from tests.oracle import lde_systems

WIDE = 10**18


def system(equations, low, high):
    return System(tuple(Equation(*each) for each in equations), low, high)


def check(equations, low, high):
    """The bounds hold the truth, and so do the lengths if there are any."""
    truth = lde_systems.truth(equations, low, high)
    found = component_bounds(system(equations, low, high))
    assert found.least <= len(truth.components()) <= found.most
    lengths = counts.lengths(system(equations, low, high))
    assert lengths is None or lengths == truth.by_length()
    return found


@given(lde_systems.systems(size=30))
def test_random_systems_with_few_meetings_are_exact(drawn):
    assert check(*drawn).exact is not None


@given(lde_systems.systems(size=30))
def test_random_systems_are_within_their_bounds(drawn):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(path_intersections, "MEETINGS", 0)
        check(*drawn)
        patch.setattr(counts, "FEW", 0)
        check(*drawn)


def test_an_edge_of_two_equations_joins_once(monkeypatch):
    monkeypatch.setattr(path_intersections, "MEETINGS", 0)
    assert check([(1, 1, 9), (2, -1, 3)], 4, 5) == Count(1, 1, "bounds from the edges")


@st.composite
def alike(draw):
    """Two or three equations of one kind."""
    kind = draw(st.sampled_from(["constant", "reflection", "unit"]))
    low = draw(st.integers(-20, 5))
    made = []
    for _ in range(draw(st.integers(2, 3))):
        c, b = draw(st.integers(-25, 25)), draw(st.integers(2, 5))
        made.append(
            {
                "constant": (1, -1, c),
                "reflection": (1, 1, 2 * low + abs(c)),
                "unit": (-1, b, draw(st.sampled_from([0, b - 1]))),
            }[kind]
        )
    return made, low, low + draw(st.integers(0, 30))


@given(alike())
def test_equations_of_one_kind_are_within_their_bounds(drawn):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(path_intersections, "MEETINGS", 0)
        check(*drawn)


@pytest.mark.parametrize(
    ("equations", "rule", "expected"),
    [
        pytest.param([], "no dependences", WIDE, id="none"),
        pytest.param([(1, -2, 0)], "forest", WIDE - WIDE // 2, id="one"),
        pytest.param([(0, 1, 7), (1, -2, 0)], "star", 1, id="star"),
        pytest.param([(0, 0, 0), (1, -2, 0)], "clique", 1, id="clique"),
        pytest.param([(1, -1, 6), (1, -1, 15)], "Euclid", 3, id="constant"),
        pytest.param(
            [(1, 1, 10**9), (1, 1, 10**9 + 1)],
            "reflections",
            WIDE - (10**9 // 2 - 1) - 10**9 // 2,
            id="reflections",
        ),
        pytest.param(
            [(1, -2, 0), (1, -3, 0)],
            "fixed point",
            WIDE - WIDE // 2 - WIDE // 3 + WIDE // 6,
            id="fixed-point",
        ),
        pytest.param(
            [(1, 1, 3), (1, 1, 2 * WIDE - 1)],
            "2 disjoint groups",
            WIDE - 2,
            id="disjoint",
        ),
        pytest.param(
            [(10**9 + 7, -(10**9) - 9, 5), (10**9 + 21, -(10**9) - 33, 48)],
            "one by one",
            None,
            id="few-meetings",
        ),
    ],
)
def test_the_rule_is_named(equations, rule, expected):
    found = component_bounds(system(equations, 1, WIDE))
    assert rule in found.rule
    assert found.exact is not None
    assert expected is None or found.exact == expected


def test_without_a_rule_there_are_bounds_at_any_size():
    collatz = [(1, -2, 0), (3, -2, -1)]
    found = component_bounds(system(collatz, 1, WIDE))
    assert found.exact is None
    assert 0 < found.least < found.most <= WIDE - WIDE // 2
    assert str(found) == f"{found.least} to {found.most} (bounds from the edges)"


def test_a_count_says_how_it_is_known():
    assert str(Count(3, 3, "a rule")) == "3 (a rule)"
    assert Count(1, 2, "a rule").exact is None
