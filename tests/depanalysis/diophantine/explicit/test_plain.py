"""The plain methods against brute force."""

from hypothesis import given

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.explicit import plain
from depanalysis.diophantine.systems.system import System
from tests.oracle import lde_systems


@given(lde_systems.systems())
def test_random_systems(drawn):
    equations, low, high = drawn
    equations = [each for each in equations if each != (0, 0, 0)]
    truth = lde_systems.truth(equations, low, high)
    system = System(tuple(Equation(*each) for each in equations), low, high)
    offsets = [label - low for label in lde_systems.labels(truth)]
    assert plain.roots(system) == offsets
    assert plain.root_count(system) == len(truth.components())
    assert plain.lengths(system) == truth.by_length()
    assert plain.levels(system) == lde_systems.levels(truth)
    assert {(low + x, low + y) for x, y in plain.edges(system)} == set(truth.edges)
