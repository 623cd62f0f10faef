"""What is advised, and that its theorems are told from its rules of thumb."""

from fractions import Fraction

import pytest
from hypothesis import given

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.systems.advice import advice, density
from depanalysis.diophantine.systems.system import System
from tests.oracle import lde_systems

SAME = [(2, 3, 7), (3, 4, 50), (1, 5, 90), (5, 3, 11)]


def system(equations, low=-100, high=10**6):
    return System(tuple(Equation(*each) for each in equations), low, high)


@pytest.mark.parametrize(
    ("equations", "method", "why"),
    [
        pytest.param([], "components", "no iteration depends", id="none"),
        pytest.param([(2, -3, 5)], "components", "theorem: one equation", id="one"),
        pytest.param([(0, 0, 0)], "components", "one after the other", id="clique"),
        pytest.param([(1, -1, 50)], "components", "at most 50", id="chains"),
        pytest.param(
            [(1, -1, 50), (1, -1, 51)], "wavefronts", "strips of 50", id="one-chain"
        ),
        pytest.param(
            [(9, -11, 5), (8, 21, 5)], "components", "rule of thumb: 0.139", id="sparse"
        ),
        pytest.param(SAME, "multi-split", "the 4 phases have no", id="same-signs"),
        pytest.param(
            [*SAME, (2, -3, 5)], "wavefronts", "theorem: there are at most", id="mixed"
        ),
    ],
)
def test_the_advice_and_its_reason(equations, method, why):
    given_ = advice(system(equations, -(10**6)))
    assert given_.method == method
    assert any(why in each for each in given_.reasons)
    assert str(given_).startswith(f"{method}:\n- ")


def test_the_density_is_the_edges_per_iteration():
    wide = system([(2, -3, 5), (4, 6, 10), (1, 1, 5)], -(10**9), 10**9)
    halves = Fraction(1, 3) + Fraction(1, 3) + Fraction(1, 2)
    assert abs(density(wide) - halves) < Fraction(1, 10**8)
    assert density(system([], 5, 4)) == 0


def test_a_range_far_from_the_fixed_points_has_fewer_edges():
    near = [(2, -3, 5), (3, 4, 7), (1, 2, 7)]
    assert advice(system(near, -1000, 1000)).density > Fraction(9, 10)
    far = advice(system(near, 0, 10**12))
    assert far.method == "components"
    assert far.reasons[0] == "theorem: the components have at most 26 iterations"


@given(lde_systems.systems(size=40))
def test_theorems_in_the_advice_hold(drawn):
    truth, found = lde_systems.truth(*drawn), advice(system(*drawn))
    depth = max(truth.levels().values(), default=0)
    assert found.depth_bound is None or depth <= found.depth_bound
    if found.method == "multi-split":
        assert depth <= len(found.cuts) + 1
    assert found.components.least <= len(truth.components()) <= found.components.most


def test_advice_costs_nothing_at_any_size():
    found = advice(system([(1, -2, 0), (3, -2, -1)], 1, 10**18))
    assert found.method == "wavefronts"
    assert found.depth_bound is not None
    assert found.depth_bound < 200
