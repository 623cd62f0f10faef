"""Equations with one fixed point: exact where the rule speaks, silent elsewhere."""

from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.systems import dilations
from depanalysis.diophantine.systems.system import System
from tests.oracle import lde_systems


def system(equations, low, high):
    return System(tuple(Equation(*each) for each in equations), low, high)


@pytest.mark.parametrize("high", [3, 5, 6, 30, 77, 10**18])
def test_doubles_and_triples_have_a_closed_form(high):
    graphs = system([(1, -2, 0), (1, -3, 0)], 1, high).graphs()
    assert dilations.joined(graphs) == high // 2 + high // 3 - high // 6


@given(
    st.sets(st.integers(2, 9), min_size=2, max_size=3),
    st.integers(-8, 8),
    st.integers(-60, 20),
    st.integers(0, 70),
)
def test_random_dilations_are_exact_or_not_decided(factors, start, low, size):
    # u -> b u around the fixed point start / r, where r divides every b - 1.
    unit = gcd(*(b - 1 for b in factors))
    drawn = [(-1, b, start * (b - 1) // unit) for b in factors]
    truth = lde_systems.truth(drawn, low, low + size - 1)
    graphs = system(drawn, low, low + size - 1).graphs()
    found = dilations.joined(graphs) if graphs else None
    assert found in (None, size - len(truth.components()))


@pytest.mark.parametrize(
    ("equations", "low"),
    [
        pytest.param([(1, -2, 0), (1, -4, 0)], 1, id="not-coprime"),
        pytest.param([(1, -2, 0), (1, -3, 1)], 1, id="two-fixed-points"),
        pytest.param([(1, -2, 0), (1, 3, 0)], -9, id="reflected"),
        pytest.param([(1, -2, 0), (2, -3, 0)], 1, id="not-a-multiple"),
        pytest.param([(1, -2, 0), (1, -1, 4)], 1, id="not-a-chain"),
        # 6 leads to 2 and to 3, and 1 is not there; 12 to 4 and to 6, and 2 is not.
        pytest.param([(1, -2, 0), (1, -3, 0)], 2, id="one-quotient-left-out"),
        pytest.param([(1, -2, 0), (1, -3, 0)], 3, id="quotients-left-out"),
    ],
)
def test_other_equations_are_not_decided(equations, low):
    graphs = system(equations, low, 60).graphs()
    assert len(graphs) == 2
    assert dilations.joined(graphs) is None
