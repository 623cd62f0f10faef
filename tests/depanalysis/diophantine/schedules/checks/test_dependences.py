"""The dependences that are looked at imply all of them."""

import pytest
from hypothesis import given

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.schedules.checks.dependences import (
    dependences,
    equation_of,
)
from depanalysis.diophantine.systems.system import System
from tests.oracle import lde_systems


@given(lde_systems.systems())
def test_streams_hold_every_edge_that_no_others_imply(drawn):
    equations, low, high = drawn
    system = System(tuple(Equation(*each) for each in equations), low, high)
    found = {
        (low + s.source + s.source_step * t, low + s.sink + s.sink_step * t)
        for s in dependences(system)
        for t in range(s.edges)
    }
    edges = lde_systems.truth(*drawn).edges
    if (0, 0, 0) in equations:
        assert found == {(i, i + 1) for i in range(low, high)}
    else:
        assert found == set(edges)


def test_the_first_equation_is_named_in_either_role():
    first, second = Equation(2, -3, 5), Equation(-3, 2, 5)
    system = System((Equation(1, 1, 0), second, first), -8, 7)
    assert equation_of(system, 1, 4) == second
    with pytest.raises(AssertionError):
        equation_of(system, 0, 1)
