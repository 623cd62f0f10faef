"""Components that are walked, against brute force and at 10^18 iterations."""

import pytest
from hypothesis import given

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.systems import walks
from depanalysis.diophantine.systems.system import System
from depanalysis.errors import UsageError
from tests.oracle import lde_systems


@given(lde_systems.systems(size=30))
def test_random_components_are_exact(drawn):
    equations, low, high = drawn
    graphs = System(tuple(Equation(*each) for each in equations), low, high).graphs()
    for members in lde_systems.truth(equations, low, high).components():
        for iteration in members:
            assert list(walks.component(graphs, iteration)) == members
            assert walks.is_seed(graphs, iteration) == (iteration == members[0])


def test_a_long_component_is_given_up_with_advice(monkeypatch):
    monkeypatch.setattr(walks, "LONGEST", 100)
    equations = (Equation(1, -2, 0), Equation(3, -2, -1))
    graphs = System(equations, 1, 10**18).graphs()
    with pytest.raises(UsageError, match="component of 1 has more than 100 iterations"):
        walks.component(graphs, 1)
    # Another iteration has a smaller one close by.
    assert not walks.is_seed(graphs, 10**18)


def test_a_component_of_all_iterations_is_not_walked():
    graphs = System((Equation(0, 1, 5), Equation(1, -2, 0)), 0, 10**18).graphs()
    assert walks.component(graphs, 7) == range(10**18 + 1)
    assert walks.is_seed(graphs, 0)
    assert not walks.is_seed(graphs, 1)
