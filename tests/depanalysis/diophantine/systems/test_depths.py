"""The bound on the number of wavefronts, and the cuts of the multi-split."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.single.structures import structure
from depanalysis.diophantine.systems import depths
from depanalysis.diophantine.systems.system import System
from tests.oracle import lde_systems


def system(equations, low, high):
    return System(tuple(Equation(*each) for each in equations), low, high)


@given(lde_systems.systems(size=40))
def test_no_random_system_is_deeper(drawn):
    levels = lde_systems.truth(*drawn).levels()
    bound = depths.depth_bound(system(*drawn))
    assert bound is None or max(levels.values(), default=0) <= bound <= len(levels)


@pytest.mark.parametrize(
    ("equations", "expected"),
    [
        pytest.param([], 1, id="none"),
        pytest.param([(1, 2, 0), (3, 4, 0), (2, 3, 5)], 3, id="two-fixed-points"),
        pytest.param([(0, 1, 5)], 3, id="star"),
        pytest.param([(1, -2, 0)], 9, id="doubling"),
        pytest.param([(1, -1, 3)], None, id="constant"),
        pytest.param([(0, 0, 0)], None, id="clique"),
    ],
)
def test_the_bound_is_the_sum_over_the_equations(equations, expected):
    # x = 2y on 1 to 500 has the path 1 - 2 - ... - 256 of nine iterations.
    low = -500 if expected == 3 else 1
    assert depths.depth_bound(system(equations, low, 500)) == expected


def test_equations_of_one_sign_have_few_wavefronts_in_any_range():
    same = [(k, k + 1, 10**k) for k in range(1, 10)]
    assert depths.depth_bound(system(same, -(10**18), 10**18)) == 10


def test_a_factor_near_one_does_not_take_long():
    near = [(10**12 + 39, -(10**12) - 61, 22)]
    bound = depths.depth_bound(system(near, -(10**30), 10**30))
    assert bound is not None
    assert 10**11 < bound < 10**13


@given(st.fractions(1, 10**6), st.integers(1, 50), st.integers(1, 50))
def test_the_estimated_logarithm_is_no_less(z, p, gap):
    q = p + gap
    exact, near = 0, Fraction(q, p)
    while near <= z:
        exact, near = exact + 1, near * Fraction(q, p)
    assert depths._logarithm(z, p, q) >= exact
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(depths, "FACTORS", -1)
        assert depths._logarithm(z, p, q) >= exact
        patch.setattr(depths, "FACTORS", 10**9)
        assert depths._logarithm(z, p, q) == exact


@given(lde_systems.systems(size=40))
def test_inside_a_phase_no_dependence_of_equal_signs_is_left(drawn):
    equations, low, high = drawn
    cuts = depths.cuts(system(*drawn))
    assert all(low <= cut < high for cut in cuts)
    last = [*cuts, high]
    for start, stop in zip([low, *(cut + 1 for cut in last)], last, strict=False):
        for a, b, c in equations:
            if a * b > 0:
                assert structure(Equation(a, b, c), start, stop).edge_count == 0
